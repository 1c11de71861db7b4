import Cloud
import EmbeddedCloud
import Foundation
import TimelineFixtures
import TimelineModel

/// The initial content of a cloud: a file in the fixtures' `Clouds`. `Fixtures/README.md` describes the format.
public struct CloudFixture: Decodable, Sendable {
  struct Person: Decodable {
    enum Account: String, Decodable {
      /// The record has no display name.
      case nameless
      /// The record has been deleted.
      case gone
    }

    let name: String
    /// Nil if it is the same as `name`.
    let displayName: String?
    let photo: String?
    let follows: [String]
    let account: Account?
  }

  struct Photograph: Decodable {
    let id, by, photo, caption: String
    let date: Date
    let at: String?
  }

  struct Remark: Decodable {
    let id, by, on, text: String
    let date: Date
  }

  let users: [Person]
  let posts: [Photograph]
  let comments: [Remark]

  public static let directory = Fixtures.directory

  public static func named(_ name: String) throws -> CloudFixture {
    try decode(CloudFixture.self, from: "Clouds/\(name).json")
  }

  /// Reads a JSON file in the fixtures' folder.
  public static func decode<Value: Decodable>(_: Value.Type, from file: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(Value.self, from: Data(contentsOf: directory.appending(path: file)))
  }

  /// The time of the first action: 9 o’clock on 21 November 2025, UTC.
  public static let now = Date(timeIntervalSince1970: 1_763_715_600)

  /// Creates the cloud in `Clouds/NAME.json` at ``now``. Each later save is a minute after the one before.
  public static func makeCloud(named name: String) async throws -> EmbeddedCloud {
    let clock = TestClock(.distantPast)
    let cloud = EmbeddedCloud(now: clock.tick)
    try await named(name).fill(cloud, clock: clock)
    clock.now = now
    return cloud
  }

  public static func photoData(named name: String) throws -> Data {
    try Data(contentsOf: directory.appending(path: "Photos/\(name)"))
  }

  public static func photo(named name: String) throws -> Photo {
    guard let photo = Photo(data: try photoData(named: name)) else {
      throw Problem("\(name) is not a photo.")
    }
    return photo
  }

  public var photoNames: Set<String> { Set(users.compactMap(\.photo) + posts.map(\.photo)) }

  /// The names in the folder `Photos`, by the photos' bytes.
  static func photoNames() throws -> [Data: String] {
    let folder = directory.appending(path: "Photos").path(percentEncoded: false)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try Dictionary(uniqueKeysWithValues: names.map { (try photoData(named: $0), $0) })
  }

  public static func userRecordID(of name: String) -> CloudRecord.ID {
    let letters = name.asSearchTerm.unicodeScalars.filter {
      $0.isASCII && $0.properties.isAlphabetic
    }
    return CloudRecord.ID(recordName: String(String.UnicodeScalarView(letters)))
  }

  public static func reference(to name: String) -> CloudRecord.Reference {
    CloudRecord.Reference(recordID: User.recordID(for: userRecordID(of: name)))
  }

  /// Saves each record as its owner and at its date, on the clock of the cloud.
  public func fill(_ cloud: EmbeddedCloud, clock: TestClock) async throws {
    for user in users where user.account != .gone {
      var record = User(
        id: Self.reference(to: user.name).recordID, displayName: user.displayName ?? user.name,
        photo: try user.photo.map(Self.photo), friends: user.follows.map(Self.reference)
      )?.recordValue
      if user.account == .nameless {
        record?[User.Key.displayName] = nil
        record?[User.Key.searchName] = nil
      }
      try await cloud.save(record, by: user.name)
    }
    var byID: [String: Post] = [:]
    for post in posts {
      clock.now = post.date
      byID[post.id] = Post(
        owner: Self.reference(to: post.by), caption: post.caption,
        photo: try Self.photo(named: post.photo), location: post.at.flatMap(\.asLocation),
        id: CloudRecord.ID(recordName: post.id))
      try await cloud.save(byID[post.id]?.recordValue, by: post.by)
    }
    for comment in comments {
      clock.now = comment.date
      let record = byID[comment.on].flatMap {
        Comment(
          owner: Self.reference(to: comment.by), post: $0.reference, postOwner: $0.owner,
          text: comment.text, id: CloudRecord.ID(recordName: comment.id))
      }?.recordValue
      try await cloud.save(record, by: comment.by)
    }
  }
}

extension EmbeddedCloud {
  /// Nil is an error.
  public func save(_ record: CloudRecord?, by name: String) async throws {
    guard let record else { throw Problem("A record of \(name) is invalid.") }
    let database = database(signedInAs: CloudFixture.userRecordID(of: name))
    _ = try await database.modifyRecords(saving: [record])[record.recordID]?.get()
  }
}

public struct Problem: LocalizedError, Hashable {
  public let errorDescription: String?

  init(_ message: String) { errorDescription = message }

  public static let accessRefused = Problem("You have not allowed it.")
}
