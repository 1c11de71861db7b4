import Foundation
import HeadlessUI
import Locking
import PostControllers
import PostFixtures

/// One entry of the index of fixtures. `Fixtures/README.md` describes the format.
public struct Fixture: Decodable, Sendable, CustomStringConvertible {
  public struct Exchange: Decodable, Sendable {
    /// The method and the path, such as `GET /posts.json`.
    public let request: String
    /// The query, not percent-encoded. Nil for none.
    public let urlParameters: [String: String]?
    /// The file in the folder `Answers` with the JSON that is sent, which the database repeats in its response. Nil for none.
    public let body: String?
    public let status: Int
    /// The file in the folder `Answers` with the response.
    public let answer: String
  }

  public let name: String
  /// The step of the curriculum that the fixture illustrates.
  public let step: String
  /// The special feature of the fixture.
  public let about: String
  /// The actions of the reader, in the words of `UserSession.perform(_:)`.
  public let actions: [String]
  public let exchanges: [Exchange]
  /// The identifiers of the posts in the list at the end, from top to bottom.
  public let posts: [UUID]
  /// The number of entries that are left out because they are not posts.
  public let skipped: Int
  /// The resulting golden screen: `Screens/SCREEN.txt`.
  public let screen: String

  public var description: String { name }

  /// The time of all actions: 9.30 on 18 June 2025, UTC.
  public static let now = Date(timeIntervalSince1970: 1_750_239_000)
  /// The identifier of a post or report that the reader writes.
  public static let identifier =
    UUID(uuidString: "5EC0DE00-0000-4000-8000-000000000001")!  // A literal that is a UUID.
  /// The size of the golden screens.
  public static let screenSize = ScreenSize(width: 44, height: 24)

  public static func all() throws -> [Fixture] {
    try JSONDecoder().decode([Fixture].self, from: Fixtures.data(named: "index.json"))
  }

  public static func named(_ name: String) throws -> Fixture {
    guard let fixture = try all().first(where: { $0.name == name }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return fixture
  }

  public static func answer(named name: String) throws -> Data {
    try Fixtures.data(named: "Answers/\(name)")
  }

  /// A network that expects exactly the exchanges of this fixture, in their order. Any further request fails.
  public func network() -> MockNetworkController {
    let rest = Locked(exchanges[...])
    return MockNetworkController { _ in
      guard let exchange = rest.withLock({ $0.popFirst() }) else {
        return .failure(NetworkError.other("The fixture has no answer to this request."))
      }
      return Result { try Fixture.answer(named: exchange.answer) }
        .flatMap { NetworkError.check($0, statusCode: exchange.status).mapError { $0 } }
    }
  }
}
