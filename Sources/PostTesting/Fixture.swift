import Foundation
import PostControllers
import PostFixtures

/// One entry of the fixtures' index: what a reader does, what the app asks, what the server answers, and what
/// the app must show.
public struct Fixture: Decodable, Sendable, CustomStringConvertible {
  /// A request and its answer.
  public struct Exchange: Decodable, Sendable {
    /// `GET /posts.json`.
    public let request: String
    /// The query, not percent-encoded; none when it is left out.
    public let urlParameters: [String: String]?
    /// The file with the body that is sent, if any.
    public let body: String?
    public let status: Int
    /// The file with the body that comes back.
    public let answer: String
  }

  public let name: String
  /// The step of the curriculum that it illustrates.
  public let step: String
  /// What is special about it.
  public let about: String
  /// What the reader does, in the words of ``UserSession/perform(_:)``.
  public let acts: [String]
  public let exchanges: [Exchange]
  /// The identifiers of the posts that are in the list at the end, from top to bottom.
  public let posts: [UUID]
  /// How many entries were left out because they are no posts.
  public let skipped: Int
  /// The golden screen at the end.
  public let screen: String

  public var description: String { name }

  /// All fixtures, in the order of the index.
  public static func all() throws -> [Fixture] {
    try JSONDecoder().decode([Fixture].self, from: data(named: "index.json"))
  }

  /// The fixture with a name.
  public static func named(_ name: String) throws -> Fixture {
    guard let fixture = try all().first(where: { $0.name == name }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return fixture
  }

  /// The bytes of a file in the fixtures' folder.
  public static func data(named path: String) throws -> Data {
    try Data(contentsOf: Fixtures.directory.appending(path: path))
  }

  /// A network on which exactly the exchanges of this fixture happen, in their order. A request beyond the last one
  /// fails.
  public func network() -> MockNetworkController {
    let script = Script(exchanges)
    return MockNetworkController { _ in
      guard let exchange = script.next() else {
        return .failure(NetworkError.other("The fixture has no answer to this request."))
      }
      return Result { try Fixture.data(named: exchange.answer) }
        .flatMap { NetworkError.check($0, statusCode: exchange.status).mapError { $0 } }
    }
  }
}
