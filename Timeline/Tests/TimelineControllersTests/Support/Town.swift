import Cloud
import EmbeddedCloud
import Foundation
import Testing
import TimelineModel
import TimelineTesting

/// A cloud, and the people who use it.
@MainActor
struct Town {
  let clock = TestClock(Date(timeIntervalSince1970: 1_448_000_000))
  let cloud: EmbeddedCloud

  init() {
    let clock = clock
    cloud = EmbeddedCloud(now: { clock.tick() })
  }

  /// A phone before the launch of the app.
  func device(of name: String?) -> Device { Device(database(of: name)) }

  func database(of name: String?) -> EmbeddedDatabase {
    cloud.database(signedInAs: name.map { CloudRecord.ID(recordName: $0) })
  }

  /// Mira's phone, subscribed, her post, and Ben's phone.
  func subscriber() async throws -> (device: Device, post: Post, ben: Device) {
    let device = try await resident("mira")
    #expect(await device.post("p", id: "p") == nil)
    #expect(await device.subscribe() == nil)
    return (device, try await post("p"), try await resident("ben"))
  }

  /// The phone of a person with an account.
  func resident(_ name: String) async throws -> Device {
    let device = device(of: name)
    #expect(await device.setUp(name) == nil)
    return device
  }

  func residentUser(_ name: String) async throws -> User {
    _ = try await resident(name)
    return try await user(name)
  }

  /// Someone as others see that person.
  func user(_ name: String) async throws -> User {
    try #require(User(record: try await record("user-\(name)")))
  }

  func save(_ records: [CloudRecord], by name: String) async throws {
    for start in stride(from: 0, to: records.count, by: 400) {
      let some = Array(records[start...].prefix(400))
      let results = try await database(of: name).modifyRecords(saving: some)
      for result in results.values { _ = try result.get() }
    }
  }

  /// Saves posts, one after the other, whose captions are their names.
  func savePosts(_ names: [String], by owner: String, hashtags: [String] = []) async throws {
    for name in names { try await save([.post(name, by: owner, hashtags: hashtags)], by: owner) }
  }

  func post(_ name: String) async throws -> Post {
    try #require(Post(record: try await record(name)))
  }

  func record(_ name: String) async throws -> CloudRecord {
    let id = CloudRecord.ID(recordName: name)
    return try #require(try await database(of: nil).records(for: [id])[id]).get()
  }

  /// The earliest first.
  func records(_ type: String) async throws -> [CloudRecord] {
    let query = CloudQuery(recordType: type, predicate: .and([]), sortDescriptor: .oldestFirst)
    return try await database(of: nil).records(matching: query, resultsLimit: 200).records
  }
}

extension Photo {
  static let sample = sample(width: 3)

  static func sample(width: UInt8) -> Photo {
    let bytes: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
      + Array("IHDR".utf8) + [0, 0, 0, width, 0, 0, 0, 2, 8, 2, 0, 0, 0]
      + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    guard let photo = Photo(data: Data(bytes)) else { fatalError("This PNG has no picture.") }
    return photo
  }
}

extension CloudValue {
  static func reference(to name: String) -> CloudValue {
    .reference(CloudRecord.Reference(recordID: CloudRecord.ID(recordName: name)))
  }
}

extension CloudRecord {
  init(_ name: String, type: String, _ values: [String: CloudValue]) {
    self.init(recordType: type, recordID: ID(recordName: name), values: values)
  }

  func with(_ value: CloudValue?, for key: String) -> CloudRecord {
    var record = self
    record[key] = value
    return record
  }

  /// A post as its owner's app saves it, written down by hand.
  static func post(
    _ name: String, by owner: String, caption: String? = nil, hashtags: [String] = [],
    at location: CloudLocation? = nil
  ) -> CloudRecord {
    CloudRecord(
      name, type: "Post",
      [
        "owner": .reference(to: "user-\(owner)"), "caption": .string(caption ?? name),
        "photo": .asset(Photo.sample.data), "hashtags": .list(hashtags.map(CloudValue.string)),
      ]
    ).with(location.map(CloudValue.location), for: "location")
  }

  static func comment(
    _ name: String, by owner: String, on post: String, of postOwner: String
  ) -> CloudRecord {
    CloudRecord(
      name, type: "Comment",
      [
        "owner": .reference(to: "user-\(owner)"), "post": .reference(to: post),
        "postOwner": .reference(to: "user-\(postOwner)"), "text": .string(name),
      ])
  }

  static func user(
    _ name: String, displayName: String? = nil, friends: [String] = []
  ) -> CloudRecord {
    CloudRecord(
      "user-\(name)", type: "User",
      [
        "displayName": .string(displayName ?? name),
        "searchName": .string((displayName ?? name).lowercased()),
        "friends": .list(friends.map { .reference(to: "user-\($0)") }),
      ])
  }
}

extension CloudLocation {
  static func at(_ latitude: Double, _ longitude: Double) -> CloudLocation {
    guard let location = CloudLocation(latitude: latitude, longitude: longitude) else {
      fatalError("This is not a place on Earth.")
    }
    return location
  }
}

extension [Post] {
  var captions: [String] { map(\.caption) }
}
