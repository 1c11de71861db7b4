import HeadlessUI
import TimelineTesting

/// The tour: the sessions in the fixtures' `tour.json`. The real app makes every screen, on the fixtures' data.
@MainActor
public enum Tour {
  /// Used if there is enough room.
  public nonisolated static let standardSize = ScreenSize(width: 56, height: 22)

  public static func pages(size: ScreenSize = standardSize) async throws -> [TourPage] {
    var pages: [TourPage] = []
    for session in try TimelineSession.all(in: "tour.json") {
      try await session.perform(size: size) { page, user in
        pages.append(
          TourPage(
            name: page.name,
            caption: TourCaption(
              title: page.title, reason: page.reason ?? "", file: page.file ?? "",
              step: page.feature),
            screen: user.screenText, styles: user.screen.styles,
            snapshot: user.screen.snapshot(of: nil)))
      }
    }
    return pages
  }
}
