import Cloud
import EmbeddedCloud
import Foundation
import Testing

@Suite("Embedded cloud · Directory")
struct DirectoryTests {
  private let folder = Folder()
  private let clock = Clock()

  private func database(signedInAs user: CloudRecord.ID = "me") throws -> EmbeddedDatabase {
    try folder.database(signedInAs: user, now: { [clock] in clock.now })
  }

  private static let news = CloudSubscription(
    "news", where: .equal(key: "about", .reference(to: "me")))

  @Test func `A reopened directory has the same content and accepts saves`() async throws {
    let here = try #require(CloudLocation(latitude: 47, longitude: 8))
    let thing = CloudRecord(
      "a",
      [
        "about": .reference(to: "me"), "text": .string("é\u{0}\"\u{2028}🙂"),
        "place": .location(here), "tags": .texts(["x", ""]), "photo": .asset(Data([0, 255, 10])),
      ])
    clock.now = Date(timeIntervalSince1970: 1234.56789)
    let first = try database()
    try await first.save(Self.news)
    let saved = try await first.save(thing)
    let notifications = try await first.unread()

    let second = try database()
    #expect(try await second.record("a") == saved)
    #expect(try await second.record("a").values == thing.values)
    #expect(try await second.unread() == notifications)
    #expect(try await second.names(where: .contains(key: "tags", .string("x"))) == ["a"])
    #expect(
      try await second.names(
        where: .isWithin(key: "place", radius: 1, of: here),
        .nearestFirst(key: "place", relativeLocation: here)) == ["a"])
    #expect(try await second.names(where: .beginsWith(key: "text", "é\u{0}")) == ["a"])

    try await second.save(saved.with(thing.values))
    try await second.save(CloudRecord("b", ["about": .reference(to: "me")]))
    try await second.deleteSubscription(withID: "news")
    try await second.markNotificationsRead(notifications.map(\.id))
    let third = try database()
    #expect(try await third.unread().map(\.recordID) == ["b"])
    await #expect(throws: CloudError.unknownSubscription) {
      try await third.deleteSubscription(withID: "news")
    }
    guard case .serverRecordChanged(let current) = try await third.refusal(of: saved) else {
      Issue.record("An old record was saved.")
      return
    }
    #expect(current.values == thing.values)
  }

  @Test func `Numbers stay unique after the directory is reopened`() async throws {
    var tags: Set<String> = []
    var notifications: Set<String> = []
    try await database().save(Self.news)
    for number in 0..<5 {
      let database = try database()
      let record = try await database.save(
        CloudRecord("\(number)", ["about": .reference(to: "me")]))
      tags.insert(try #require(record.systemFields).recordChangeTag)
      for notification in try await database.unread() {
        notifications.insert(notification.id.rawValue)
        try await database.markNotificationsRead([notification.id])
      }
    }
    #expect(tags.count == 5)
    #expect(notifications.count == 5)
  }

  @Test func `A file stays while a record names it, and a fetched asset longer`() async throws {
    let large = String(repeating: "photo", count: 100_000)
    let database = try database()
    let first = try await database.save(CloudRecord("a", .photo("one")))
    let names = try folder.assetNames()
    #expect(names.count == 1)
    var same = first.with(.photo("one"))
    same["text"] = .string("other")
    let second = try await database.save(same)
    #expect(try folder.assetNames() == names)

    let third = try await database.save(second.with(.photo(large)))
    #expect(try folder.assetNames().count == 1)
    #expect(try folder.assetNames() != names)
    #expect(try await database.record("a").values == .photo(large))
    #expect(first.values == .photo("one"))

    let fetched = try await database.record("a")
    let fourth = try await database.save(third.with([:]))
    #expect(try folder.assetNames() == [])
    #expect(fetched.values == .photo(large))
    try await database.save(fourth.with(.photo("")))
    #expect(try await self.database().record("a").values == .photo(""))
  }

  @Test func `A save that is refused writes nothing`() async throws {
    let database = try database()
    try await database.save(CloudRecord("a"))
    let bytes = try Data(contentsOf: folder.journal)
    _ = try await database.refusal(of: CloudRecord("a", .photo("one")))
    try await database.markNotificationsRead([CloudNotification.ID(rawValue: "none")])
    #expect(try Data(contentsOf: folder.journal) == bytes)
    #expect(try folder.assetNames() == [])
  }

  @Test func `A journal that has grown much is compacted without loss`() async throws {
    let mine = try database()
    let theirs = try database(signedInAs: "them")
    try await mine.save(Self.news)
    try await theirs.save(CloudRecord("news", ["about": .reference(to: "me")]))
    try await mine.markNotificationsRead(mine.unread().map(\.id))
    var record = try await mine.save(CloudRecord("a", .photo("photo")))
    var others = (0..<400).map { CloudRecord("b\($0)") }
    for _ in 0..<6 {
      others = try await mine.modifyRecords(saving: others).values.map { try $0.get() }
    }
    record = try await mine.save(record)
    let names = try await mine.names(resultsLimit: 200)
    let length = try Data(contentsOf: folder.journal).count

    let reopened = try database()
    #expect(try Data(contentsOf: folder.journal).count < length / 2)
    for database in [mine, reopened] {
      #expect(try await database.names(resultsLimit: 200) == names)
      #expect(try await database.record("a") == record)
      let notifications = try await database.notifications()
      #expect(notifications.map(\.recordID) == ["news"])
      #expect(notifications.map(\.isRead) == [true])
    }
    let next = try await reopened.save(record)
    let tags = [record, next].compactMap { $0.systemFields?.recordChangeTag }
    let numbers = tags.compactMap { Int($0, radix: 36) }
    #expect(numbers.count == 2)
    #expect(numbers[0] < numbers[1])
    try await theirs.save(CloudRecord("more", ["about": .reference(to: "me")]))
    #expect(try await mine.unread().count == 1)
  }

  @Test func `Only the owner may read the files`() async throws {
    try await database().save(CloudRecord("a", .photo("private")))
    let names = try folder.assetNames().map { folder.assets.appending(component: $0) }
    for (urls, expected) in [
      ([folder.assets, folder.url], 0o700), ([folder.journal] + names, 0o600),
    ] {
      for url in urls {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: url.path(percentEncoded: false))
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == expected)
      }
    }
  }
}
