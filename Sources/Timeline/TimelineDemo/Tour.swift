import CommandLineSupport
import EmbeddedCloud
import HeadlessUI
import TerminalUI
import TimelineTesting

/// The tour: sessions of several people, screen by screen.
///
/// Every screen is made by the real app on the fixtures' data.
@MainActor
final class Tour {
  private(set) var pages: [TourPage] = []

  /// The size of the screens if there is enough room.
  nonisolated static let standardSize = ScreenSize(width: 56, height: 22)

  private let size: ScreenSize

  private init(size: ScreenSize) {
    self.size = size
  }

  /// Takes the whole tour with screens of a size.
  static func pages(size: ScreenSize = standardSize) async throws -> [TourPage] {
    let tour = Tour(size: size)
    try await tour.showFirstMorning()
    try await tour.showErrors()
    return tour.pages
  }

  /// Adds the current screen as a page.
  func show(_ name: String, _ title: String, feature: String, on app: TimelineApp) {
    pages.append(
      TourPage(
        name: name, title: title, step: feature, screen: app.user.screenText,
        snapshot: app.user.screen.snapshot(of: nil)))
  }

  /// Starts the app for a person.
  func app(
    on cloud: EmbeddedCloud, as name: String?, library: MemoryPhotoLibrary = MemoryPhotoLibrary()
  ) -> TimelineApp {
    TimelineApp(
      cloud: cloud,
      as: name,
      contacts: MemoryContacts(["Bea Novak", "Ada", "bea"]),
      library: library,
      size: size
    )
  }
}
