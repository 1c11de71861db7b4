import Foundation
import HeadlessUI
import InProcessNetwork
import PostFixtures
import ScreenTesting

/// The tour: a reader's sessions with the app, screen by screen. The real app makes every screen, on the fixtures' data.
@MainActor
public final class Tour {
  private(set) var pages: [TourPage] = []
  /// The size of the screens if there is enough room.
  public nonisolated static let standardSize = ScreenSize(width: 56, height: 18)

  private let size: ScreenSize
  /// By the names of the pages.
  private let captions: [String: TourCaption]

  private init(size: ScreenSize) throws {
    self.size = size
    captions = try JSONDecoder().decode(
      [String: TourCaption].self, from: Fixtures.data(named: "Tour/captions.json"))
  }

  public static func pages(size: ScreenSize = standardSize) async throws -> [TourPage] {
    let tour = try Tour(size: size)
    try await tour.welcome()
    try await tour.readAndWrite()
    try await tour.showErrors()
    return tour.pages
  }

  func show(_ name: String, on app: DemoApp) {
    guard let caption = captions[name] else { preconditionFailure("\(name) has no caption.") }
    pages.append(
      TourPage(
        name: name, caption: caption, screen: app.user.screenText,
        styles: app.user.screen.styles, snapshot: app.user.screen.snapshot(of: nil)))
  }

  /// Starts the app on a network, on the morning of 21 November 2025. New posts get consecutive identifiers.
  func app(on network: InProcessNetwork) -> DemoApp {
    var count: UInt8 = 0
    return DemoApp(
      network: network, size: size, timeZone: .gmt, locale: Locale(identifier: "en_GB"),
      now: { Date(timeIntervalSince1970: 1_763_715_600) },
      makeIdentifier: {
        count += 1
        return UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, count))
      })
  }
}
