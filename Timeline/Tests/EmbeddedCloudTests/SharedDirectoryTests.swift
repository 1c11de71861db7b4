import Cloud
import EmbeddedCloud
import Foundation
import TestSupport
import Testing

@Suite("Embedded cloud · Shared directory")
struct SharedDirectoryTests {
  private let folder = Folder()

  /// The records without their change tags.
  private static func contents(_ database: EmbeddedDatabase) async throws -> [[AnyHashable]] {
    var contents: [[AnyHashable]] = []
    for name in try await database.names(resultsLimit: 200) {
      let record = try await database.record(CloudRecord.ID(recordName: name))
      let fields = try #require(record.systemFields)
      contents.append([
        name, record.recordType, record.values, fields.creationDate, fields.creatorUserRecordID,
      ])
    }
    return contents
  }

  @Test(arguments: seeds(1...3, few: 1))
  func `Clouds that share a directory have the same content`(seed: Int) async throws {
    var generator = SplitMix64(state: UInt64(seed))
    let clock = Clock()
    let people: [CloudRecord.ID] = ["a", "b"]
    func cloud() throws -> EmbeddedCloud {
      try EmbeddedCloud(directory: folder.url, now: { clock.now })
    }
    var shared = [try cloud(), try cloud()]
    let alone = clock.cloud()
    for step in 0..<70 {
      let which = Int.random(in: 0..<2, using: &generator)
      if Int.random(in: 0..<20, using: &generator) == 0 { shared[which] = try cloud() }
      let user = people.randomElement(using: &generator)
      let both = [shared[which], alone].map { $0.database(signedInAs: user) }
      clock.now += Double.random(in: -0.5...2, using: &generator)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0:
        let subscription = CloudSubscription(
          "\(step % 3)", where: .beginsWith(key: "text", "\(step % 5)"))
        for database in both { try await database.save(subscription) }
      case 1:
        for database in both {
          try await database.markNotificationsRead(database.unread().prefix(2).map(\.id))
        }
      default:
        var values: [String: CloudValue] = ["text": .string("\(step)")]
        if Bool.random(using: &generator) {
          values["photo"] = .asset(Data("photo \(step % 7)".utf8))
        }
        let id = CloudRecord.ID(recordName: "\(Int.random(in: 0..<12, using: &generator))")
        var refusals: [CloudError?] = []
        for database in both {
          let current = try? await database.record(id)
          let record = current?.with(values) ?? CloudRecord(id.recordName, values)
          refusals.append(try await database.refusal(of: record))
        }
        #expect(refusals[0] == refusals[1])
      }
    }
    for user in people {
      let expected = alone.database(signedInAs: user)
      for cloud in shared + [try cloud()] {
        let database = cloud.database(signedInAs: user)
        #expect(try await Self.contents(database) == Self.contents(expected))
        let notifications = try await database.unread()
        let others = try await expected.unread()
        #expect(notifications.map(\.recordID) == others.map(\.recordID))
        #expect(notifications.map(\.subscriptionID) == others.map(\.subscriptionID))
        #expect(notifications.map(\.date) == others.map(\.date))
      }
    }
  }

  @Test func `A cloud knows what another has saved, and leads its cursor on`() async throws {
    let one = try folder.database()
    let other = try folder.database()
    let first = try await one.save(CloudRecord("a"))
    let second = try await other.save(first.with(["text": .string("other")]))
    let conflict = CloudError.serverRecordChanged(serverRecord: second)
    #expect(try await one.refusal(of: first) == conflict)
    #expect(try await other.refusal(of: CloudRecord("a")) == conflict)

    try await one.save(CloudRecord("b"))
    let page = try await one.records(matching: .things(), resultsLimit: 1)
    let nobodys = try folder.database(signedInAs: nil)
    let next = try await nobodys.records(
      continuingMatchFrom: try #require(page.queryCursor), resultsLimit: 1)
    #expect(next.records.map(\.recordID) == ["b"])
  }

  @Test func `Tasks that save at once lose nothing`() async throws {
    let clouds = [
      try EmbeddedCloud(directory: folder.url), try EmbeddedCloud(directory: folder.url),
    ]
    try await withThrowingTaskGroup { group in
      for task in 0..<6 {
        group.addTask {
          let database = clouds[task % 2].database(signedInAs: "me")
          for number in 0..<5 {
            let photo = CloudValue.asset(Data("\(task)".utf8))
            try await database.save(CloudRecord("\(task)-\(number)", ["photo": photo]))
          }
        }
      }
      try await group.waitForAll()
    }
    let names = try await clouds[0].database(signedInAs: nil).names()
    #expect(Set(names) == Set((0..<6).flatMap { task in (0..<5).map { "\(task)-\($0)" } }))
    #expect(names.count == 30)
    #expect(try folder.assetNames().count == 30)
  }

  /// Each body of `processExitsWith` runs in a separate process.
  @Test func `Processes that save in one directory see each other's work, intact`() async throws {
    let folder = Folder(sharedAs: "count")
    await withTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            try await Self.count(in: Folder.parents(sharedAs: "count"), to: 20)
          }
        }
      }
    }
    try await Self.count(in: folder.url, to: 1)
    let database = try folder.database()
    #expect(try await database.record("counter")["count"]?.string == "41")
    #expect(try folder.assetNames().count == 1)
  }

  /// Adds one to the number in a record so many times.
  private static func count(in directory: URL, to steps: Int) async throws {
    let database = try EmbeddedCloud(directory: directory).database(signedInAs: "me")
    var done = 0
    while done < steps {
      let record =
        try await database.records(for: ["counter"])["counter"].flatMap { try? $0.get() }
        ?? CloudRecord("counter")
      let next = "\((record["count"]?.string.flatMap { Int($0) } ?? 0) + 1)"
      let values: [String: CloudValue] = ["count": .string(next), "photo": .asset(Data(next.utf8))]
      switch try await database.refusal(of: record.with(values)) {
      case nil: done += 1
      case .serverRecordChanged: continue
      case let error?: throw error
      }
    }
  }
}
