import Cloud
import EmbeddedCloud
import Foundation
import TestSupport
import Testing

@Suite("Embedded cloud · Subscriptions")
struct SubscriptionTests {
  private let clock = Clock()
  private let mine: EmbeddedDatabase
  private let theirs: EmbeddedDatabase

  init() {
    let cloud = clock.cloud()
    mine = cloud.database(signedInAs: "me")
    theirs = cloud.database(signedInAs: "them")
  }

  private static func aboutMe(
    _ id: String = "about-me",
    _ options: CloudSubscription.Options = [.firesOnRecordCreation, .firesOnRecordUpdate]
  ) -> CloudSubscription {
    CloudSubscription(
      id,
      where: .and([
        .equal(key: "about", .reference(to: "me")), .notEqual(key: "by", .reference(to: "me")),
      ]), options)
  }

  private static func thing(
    _ name: String, about: String = "me", by: String = "them"
  ) -> CloudRecord {
    CloudRecord(name, ["about": .reference(to: about), "by": .reference(to: by)])
  }

  private func news(_ database: EmbeddedDatabase) async throws -> [String] {
    try await database.unread().map { "\($0.subscriptionID): \($0.recordID.recordName)" }
  }

  @Test func `A subscriber receives each save that succeeds, with its time`() async throws {
    try await mine.save(Self.aboutMe())
    clock.now = Date(timeIntervalSince1970: 5)
    let record = try await theirs.save(Self.thing("a"))
    _ = try await theirs.refusal(of: Self.thing("a"))
    _ = try await mine.refusal(of: record)
    _ = try await theirs.refusal(of: Self.thing("_no"))
    clock.now += 1
    try await theirs.save(Self.thing("b"))
    let notifications = try await mine.unread()
    #expect(notifications.map(\.recordID) == ["a", "b"])
    #expect(notifications.map(\.subscriptionID) == ["about-me", "about-me"])
    #expect(notifications.map(\.date.timeIntervalSince1970) == [5, 6])
    #expect(Set(notifications.map(\.id)).count == 2)
    #expect(try await news(theirs) == [])
  }

  @Test func `Creations and updates go only to subscriptions that ask for them`() async throws {
    try await mine.save(Self.aboutMe("new", .firesOnRecordCreation))
    try await mine.save(Self.aboutMe("changed", .firesOnRecordUpdate))
    try await mine.save(Self.aboutMe("both"))
    let record = try await theirs.save(Self.thing("a"))
    #expect(try await news(mine) == ["both: a", "new: a"])
    try await theirs.save(record)
    #expect(try await news(mine) == ["both: a", "new: a", "both: a", "changed: a"])
    let away = try await theirs.save(Self.thing("b", about: "them"))
    try await theirs.save(away.with(Self.thing("b").values))
    #expect(try await news(mine).suffix(2) == ["both: b", "changed: b"])
  }

  @Test func `Unread notifications stay, and a deleted subscription adds none`() async throws {
    try await mine.save(Self.aboutMe())
    try await theirs.save(Self.aboutMe())
    for name in ["a", "b", "c"] { try await theirs.save(Self.thing(name)) }
    let notifications = try await mine.unread()
    try await mine.markNotificationsRead([
      notifications[1].id, CloudNotification.ID(rawValue: "unknown"),
      try #require(try await theirs.unread().first).id,
    ])
    #expect(try await news(mine) == ["about-me: a", "about-me: c"])
    #expect(try await news(theirs).count == 3)
    #expect(try await mine.notifications().map(\.isRead) == [false, true, false])

    try await mine.deleteSubscription(withID: "about-me")
    try await theirs.save(Self.thing("d"))
    #expect(try await news(mine) == ["about-me: a", "about-me: c"])
    #expect(try await news(theirs) == ["a", "b", "c", "d"].map { "about-me: \($0)" })
    await #expect(throws: CloudError.unknownSubscription) {
      try await mine.deleteSubscription(withID: "about-me")
    }
  }

  @Test func `The latest thousand notifications stay, but of read ones only fifty`() async throws {
    try await mine.save(Self.aboutMe())
    try await theirs.save((0..<1200).map { Self.thing("\(10_000 + $0)") })
    let expected = (200..<1200).map { "\(10_000 + $0)" }
    let notifications = try await mine.notifications()
    #expect(notifications.map(\.recordID.recordName) == expected)
    try await mine.markNotificationsRead(notifications.dropFirst().map(\.id))
    let kept = try await mine.notifications().map(\.recordID.recordName)
    #expect(kept == expected.prefix(1) + expected.suffix(50))
  }

  @Test func `A person has a hundred subscriptions at most`() async throws {
    for number in 0..<100 { try await mine.save(Self.aboutMe("\(number)")) }
    await #expect(throws: CloudError.limitExceeded) { try await mine.save(Self.aboutMe("more")) }
    try await mine.save(Self.aboutMe("99"))
    try await theirs.save(Self.aboutMe())
    try await mine.deleteSubscription(withID: "5")
    try await mine.save(Self.aboutMe("more"))
  }

  @Test(arguments: seeds(1...4, few: 2))
  func `Any subscription delivers exactly the matching saves`(seed: Int) async throws {
    var generator = SplitMix64(state: UInt64(seed))
    let people = ["a", "b", "c"]
    func value() -> CloudValue { .reference(to: people.randomElement(using: &generator) ?? "") }
    func predicate() -> CloudQuery.Predicate {
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: .equal(key: "about", value())
      case 1: .contains(key: "friends", value())
      case 2: .notEqual(key: "about", value())
      case 3: .isIn(key: "about", [value(), value()])
      case 4: .beginsWith(key: "name", "a")
      case 5: .equal(key: "name", .string("ab"))
      default: .and([predicate(), predicate()])
      }
    }
    var subscriptions: [String: CloudSubscription] = [:]
    var expected: [String] = []
    for number in 0..<150 {
      let id = "\(Int.random(in: 0..<9, using: &generator))"
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        let subscription = CloudSubscription(id, where: predicate())
        try await mine.save(subscription)
        subscriptions[id] = subscription
      case 1 where subscriptions[id] != nil:
        try await mine.deleteSubscription(withID: id)
        subscriptions[id] = nil
      default:
        let text = ["a", "ab", "b"].randomElement(using: &generator) ?? ""
        let friends = (0..<Int.random(in: 0...3, using: &generator)).map { _ in value() }
        var model = CloudModel()
        model.save(
          try await theirs.save(
            CloudRecord(
              "n\(number)", ["about": value(), "friends": .list(friends), "name": .string(text)])))
        for id in subscriptions.keys.sorted() {
          guard let predicate = subscriptions[id]?.predicate else { continue }
          if !model.records(matching: CloudQuery.things(where: predicate), after: nil).isEmpty {
            expected.append("\(id): n\(number)")
          }
        }
      }
    }
    #expect(try await news(mine) == expected)
    #expect(expected.count > 20)
  }
}
