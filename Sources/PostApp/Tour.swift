import Foundation
import HeadlessUI
import InProcessNetwork
import PostControllers
import PostFixtures
import RealtimeDatabase
import ScreenTesting

/// The tour: the sessions in the fixtures' `Tour/tour.json`. The real app makes every screen, on the fixtures' data.
@MainActor
public enum Tour {
  /// The size of the screens if there is enough room.
  public nonisolated static let standardSize = ScreenSize(width: 56, height: 18)

  public static func pages(size: ScreenSize = standardSize) async throws -> [TourPage] {
    let json = try Fixtures.data(named: "Tour/tour.json")
    var pages: [TourPage] = []
    for session in try JSONDecoder().decode([TourSession].self, from: json) {
      let stage = try TourStage(feed: session.feed, size: size)
      for page in session.pages {
        for action in page.actions { try await stage.perform(action) }
        let screen = stage.user.screen
        pages.append(
          TourPage(
            name: page.name, caption: page.caption, screen: screen.text, styles: screen.styles,
            snapshot: screen.snapshot(of: nil)))
      }
    }
    return pages
  }
}

/// A reader's session with the app. After the actions of a page, the screen is that page of the tour.
private struct TourSession: Decodable {
  struct Page: Decodable {
    let name: String
    /// In the words of ``TourStage/perform(_:)``.
    let actions: [String]
    let caption: TourCaption
  }

  /// The file in the folder `Tour` with the posts on the server. Nil for none.
  let feed: String?
  let pages: [Page]
}

/// The server and the app of a session, on the morning of 21 November 2025. New posts get consecutive identifiers.
@MainActor
private final class TourStage {
  private static let faults: [String: NetworkError] = [
    "no connection": .cannotConnect(host: "127.0.0.1"), "connection lost": .connectionLost,
    "busy": .status(code: 503, message: nil),
  ]

  private let database: InProcessDatabase
  private let network: InProcessNetwork
  private let size: ScreenSize
  private var postCount: UInt8 = 0

  init(feed: String?, size: ScreenSize) throws {
    database =
      try feed.map { try InProcessDatabase(json: Fixtures.data(named: "Tour/\($0)")) }
      ?? InProcessDatabase()
    network = InProcessNetwork(database)
    self.size = size
  }

  /// The app requests the first page as soon as it exists, so the first action of the reader creates it.
  private(set) lazy var user = DemoApp(
    network: network, size: size, timeZone: .gmt, locale: Locale(identifier: "en_GB"),
    now: { Date(timeIntervalSince1970: 1_763_715_600) },
    makeIdentifier: { [unowned self] in
      postCount += 1
      return UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, postCount))
    }
  ).user

  /// Performs an action of the server, or one of the reader in `UserSession`'s words. Waits until the screen is idle, or until
  /// a request is held.
  func perform(_ action: String) async throws {
    let words = action.split(separator: ": ", maxSplits: 1).map(String.init)
    switch (words[0], words.count > 1 ? words[1] : nil) {
    case ("server holds", nil): network.isHolding = true
    case ("server responds", nil):
      network.isHolding = false
      try await user.waitUntilIdle()
    case ("server responds", let response?):
      let parts = response.split(separator: " ")
      let body = try Fixtures.data(named: "Answers/\(parts[1])")
      network.respondToNextRequest(
        with: NetworkError.check(body, statusCode: Int(parts[0]) ?? 0).mapError { $0 })
    case ("server fails", let fault?):
      network.respondToNextRequest(with: .failure(Self.faults[fault] ?? .other(fault)))
    case ("server gets", let file?):
      database.patch(try Fixtures.data(named: "Tour/\(file)"), at: "/posts.json")
    default:
      try await user.begin(action)
      if !network.isHolding { return try await user.waitUntilIdle() }
      try await eventually("a request is on its way") { network.hasHeldRequests }
    }
  }
}
