import Cloud
import EmbeddedCloud
import Foundation
import Testing

@Suite("Embedded cloud · Saving")
struct SavingTests {
  private let clock = Clock()
  private let mine: EmbeddedDatabase
  private let theirs: EmbeddedDatabase
  private let nobodys: EmbeddedDatabase

  init() {
    let cloud = clock.cloud()
    mine = cloud.database(signedInAs: "me")
    theirs = cloud.database(signedInAs: "them")
    nobodys = cloud.database(signedInAs: nil)
  }

  @Test func `A saved record says when it came and from whom`() async throws {
    clock.now = Date(timeIntervalSince1970: 7)
    let record = CloudRecord("a", ["text": .string("Hello")])
    let saved = try await mine.save(record)
    #expect(saved.values == record.values)
    #expect(saved.recordID == "a")
    #expect(saved.recordType == "Thing")
    #expect(saved.systemFields?.creationDate == Date(timeIntervalSince1970: 7))
    #expect(saved.systemFields?.creatorUserRecordID == "me")
    #expect(try await theirs.record("a") == saved)
    #expect(try await nobodys.record("a") == saved)
  }

  @Test func `A change keeps the date, needs the latest tag, and gets another`() async throws {
    let first = try await mine.save(CloudRecord("a", ["text": .string("one")]))
    clock.now += 60
    let second = try await mine.save(first.with(["text": .string("two")]))
    let error = CloudError.serverRecordChanged(serverRecord: second)
    #expect(try await mine.refusal(of: first.with([:])) == error)
    #expect(try await mine.refusal(of: CloudRecord("a")) == error)
    #expect(try await mine.record("a") == second)

    let third = try await mine.save(second)
    #expect(second.values == ["text": .string("two")])
    #expect(second.systemFields?.creationDate == first.systemFields?.creationDate)
    #expect(Set([first, second, third].map(\.systemFields?.recordChangeTag)).count == 3)
    #expect(try await mine.record("a") == third)
  }

  @Test func `A record that was never here cannot be changed`() async throws {
    let record = try await clock.cloud().database(signedInAs: "me").save(CloudRecord("a"))
    #expect(try await mine.refusal(of: record) == .unknownItem)
    #expect(try await mine.records(for: ["a"]) == ["a": .failure(.unknownItem)])
  }

  /// The record “a” with the claim that they have created it.
  private func forged(tag: String, date: Date) -> CloudRecord {
    CloudRecord(
      recordType: "Thing", recordID: "a",
      systemFields: CloudRecord.SystemFields(
        recordChangeTag: tag, creationDate: date, creatorUserRecordID: "them"))
  }

  @Test func `Others cannot change a record, and forged fields have no effect`() async throws {
    let record = try await mine.save(CloudRecord("a"))
    let fields = try #require(record.systemFields)
    for other in [record, CloudRecord("a"), forged(tag: "none", date: .distantPast)] {
      #expect(try await theirs.refusal(of: other) == .permissionFailure)
    }
    #expect(try await mine.record("a") == record)

    let saved = try await mine.save(forged(tag: fields.recordChangeTag, date: .distantFuture))
    #expect(saved.systemFields?.creationDate == fields.creationDate)
    #expect(saved.systemFields?.creatorUserRecordID == "me")
  }

  @Test func `A record keeps its type`() async throws {
    let record = try await mine.save(CloudRecord("a"))
    let other = CloudRecord(recordType: "Other", recordID: "a", systemFields: record.systemFields)
    #expect(
      try await mine.refusal(of: other)
        == .invalidArguments("The type of a record cannot be changed."))
  }

  @Test func `A record that fails does not affect the others of the request`() async throws {
    let old = try await theirs.save(CloudRecord("theirs"))
    let results = try await mine.modifyRecords(
      saving: [CloudRecord("a"), CloudRecord("theirs"), CloudRecord("b")])
    #expect(results.count == 3)
    #expect(results["theirs"] == .failure(.permissionFailure))
    #expect(try await mine.records(for: ["a", "b"]) == results.filter { $0.key != "theirs" })
    #expect(try await mine.record("theirs") == old)
  }

  @Test func `A request that saves a record twice is refused`() async throws {
    await #expect(throws: CloudError.invalidArguments("A request must not save a record twice.")) {
      try await mine.modifyRecords(saving: [CloudRecord("a"), CloudRecord("b"), CloudRecord("a")])
    }
    #expect(try await mine.names() == [])
  }

  @Test func `Without an account, a person can only read`() async throws {
    try await mine.save(CloudRecord("a"))
    #expect(try await nobodys.names() == ["a"])
    let requests: [(EmbeddedDatabase) async throws -> Void] = [
      { _ = try await $0.userRecordID() }, { try await $0.save(CloudRecord("b")) },
      { _ = try await $0.modifyRecords(saving: []) }, { _ = try await $0.unread() },
      { try await $0.markNotificationsRead([]) }, { try await $0.deleteSubscription(withID: "s") },
    ]
    for request in requests {
      await #expect(throws: CloudError.notAuthenticated) { try await request(nobodys) }
    }
    #expect(try await mine.userRecordID() == "me")
  }
}
