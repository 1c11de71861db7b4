import HeadlessUI
import TimelineTesting

/// The tour: the sessions of the fixtures' file `tour.json`, screen by screen.
///
/// Every screen is made by the real app on the fixtures' data.
@MainActor
public enum Tour {
  /// The size of the screens if there is enough room.
  public nonisolated static let standardSize = ScreenSize(width: 56, height: 22)

  /// Takes the whole tour with screens of a size.
  public static func pages(size: ScreenSize = standardSize) async throws -> [TourPage] {
    var pages: [TourPage] = []
    for session in try TimelineSession.all(in: "tour.json") {
      try await session.perform(size: size) { page, user in
        pages.append(
          TourPage(
            name: page.name, title: page.title, step: page.feature, screen: user.screenText,
            snapshot: user.screen.snapshot(of: nil)))
      }
    }
    return pages
  }
}
