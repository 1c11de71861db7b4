import HeadlessUI
import ScreenTesting

/// A session with the app, some of whose screens are pages: of the tour, or golden screens of a test.
/// `Fixtures/README.md` describes the format.
public struct TimelineSession: Decodable, Sendable, CustomStringConvertible {
  public struct Page: Decodable, Sendable {
    public let name, title, feature: String
    /// Why the app does so, and the path of the code that does it. Only the tour has them.
    public let reason: String?
    public let file: String?
    /// In the words of ``TimelineFixture/Stage/perform(_:)``.
    let actions: [String]
    /// Whether the page shows the time before the responses to its last action.
    let isHeld: Bool?
    /// Nil for the main person.
    let person: String?
  }

  let setting: TimelineFixture.Stage.Setting
  /// The width and the height. Nil for the usual size.
  let size: [Int]?
  public let pages: [Page]

  public var description: String { pages.first?.name ?? "" }

  public static func all(in file: String) throws -> [TimelineSession] {
    try CloudFixture.decode([TimelineSession].self, from: file)
  }

  @MainActor
  public func perform(
    size: ScreenSize = TimelineFixture.screenSize, show: (Page, UserSession) throws -> Void
  ) async throws {
    let size = self.size.map { ScreenSize(width: $0[0], height: $0[1]) } ?? size
    let stage = try await TimelineFixture.Stage(setting, size: size)
    for page in pages {
      let held = page.isHeld == true ? page.actions.last : nil
      for action in page.actions.dropLast(held == nil ? 0 : 1) { try await stage.perform(action) }
      let user = try stage.app(of: page.person).user
      if let held {
        try await stage.app.holding {
          try await user.begin(held)
        } meanwhile: {
          try show(page, user)
        }
      } else {
        try show(page, user)
      }
    }
  }
}
