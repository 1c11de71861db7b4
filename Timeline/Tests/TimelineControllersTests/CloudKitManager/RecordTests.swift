import Cloud
import Foundation
import TestSupport
import Testing
import TimelineControllers
import TimelineModel

@Suite("Timeline overview: Controllers, CloudKitManager · Records", .finishing)
@MainActor
struct RecordTests {
  private let town = Town()
  private let id = CloudRecord.ID(recordName: "x")

  private func thing(_ text: String) -> CloudRecord {
    CloudRecord("x", type: "Thing", ["text": .string(text)])
  }

  @Test func `A missing record is nil and no error`() async throws {
    let device = town.device(of: "mira")
    #expect(try await device.cloudKitManager.fetchRecord(id) == nil)
    try await town.save([thing("a")], by: "ben")
    #expect(try await device.cloudKitManager.fetchRecord(id)?.values == ["text": .string("a")])
  }

  @Test(arguments: [0, 1, 400, 401, 1000])
  func `Records are fetched four hundred at a time`(count: Int) async throws {
    let names = (0..<count).map { "r\($0)" }
    try await town.save(names.map { CloudRecord($0, type: "Thing", [:]) }, by: "ben")
    let device = town.device(of: "mira")
    let records = try await device.cloudKitManager.fetchRecords(
      names.map(CloudRecord.ID.init(recordName:)))
    #expect(Set(records.keys.map(\.recordName)) == Set(names))
    #expect(records.allSatisfy { $0.key == $0.value.recordID })
    #expect(device.network.requests.count == (count + 399) / 400)
  }

  @Test func `If some of several records fail, the error names each reason`() async throws {
    let ids = ["a", "b", "c"].map(CloudRecord.ID.init(recordName:))
    let manager = CloudKitManager(
      publicDatabase: ScriptedDatabase(fetched: { ids in
        [
          ids[0]: .success(CloudRecord("a", type: "Thing", [:])),
          ids[1]: .failure(.internalError("Disk")), ids[2]: .failure(.unknownItem),
        ]
      }))
    await #expect(throws: CloudError.partialFailure([ids[1]: .internalError("Disk")])) {
      try await manager.fetchRecords(ids)
    }
  }

  @Test func `Saving a record again is a conflict only if it differs or is old`() async throws {
    let manager = town.device(of: "mira").cloudKitManager
    let saved = try await manager.saveRecord(thing("a"))
    #expect(try await manager.saveRecord(thing("a")) == saved)
    await #expect(throws: CloudError.serverRecordChanged(serverRecord: saved)) {
      try await manager.saveRecord(thing("b"))
    }
    await #expect(throws: CloudError.serverRecordChanged(serverRecord: saved)) {
      try await manager.saveRecord(
        CloudRecord(recordType: "Other", recordID: id, values: saved.values))
    }
    #expect(try await town.record("x") == saved)

    // An outdated record is a conflict, even with the same values.
    let changed = saved.with(.string("b"), for: "text")
    let latest = try await manager.saveRecord(changed)
    await #expect(throws: CloudError.serverRecordChanged(serverRecord: latest)) {
      try await manager.saveRecord(changed)
    }
  }

  @Test func `Someone else's record is refused, even with the same values`() async throws {
    try await town.save([thing("a")], by: "troll")
    await #expect(throws: CloudError.permissionFailure) {
      try await town.device(of: "mira").cloudKitManager.saveRecord(thing("a"))
    }
  }

  @Test func `A save without a result for its record is an error`() async throws {
    let manager = CloudKitManager(publicDatabase: ScriptedDatabase())
    await #expect(throws: CloudError.self) { try await manager.saveRecord(thing("a")) }
  }

  @Test func `A save with a conflict on each attempt stops after a while`() async throws {
    let database = ScriptedDatabase(saved: { records, number in
      let record = CloudRecord.user("mira", friends: ["f\(number)"])
      return records.reduce(into: [:]) { results, saved in
        results[saved.recordID] = .failure(
          .serverRecordChanged(
            serverRecord: CloudRecord(
              recordType: record.recordType, recordID: record.recordID, values: record.values,
              systemFields: .init(
                recordChangeTag: "\(number)", creationDate: .distantPast,
                creatorUserRecordID: CloudRecord.ID(recordName: "mira")))))
      }
    })
    guard case .cloud(.serverRecordChanged) = await Device(database).setUp("Mira") else {
      Issue.record("It never gives up, or calls it a success.")
      return
    }
    // Two requests fetch the account and its record.
    #expect(database.requestCount == 2 + 21)
  }

  private enum Endless: CaseIterable { case empty, repeated, nonsense }

  @Test(arguments: Endless.allCases)
  private func `A fetch stops if the server's pages repeat without new posts`(kind: Endless) async {
    let database = ScriptedDatabase(queried: { number in
      let records: [CloudRecord] =
        switch kind {
        case .empty: []
        case .repeated: [.post("p", by: "ben")]
        case .nonsense: [CloudRecord("\(number)", type: "Post", [:])]
        }
      return CloudQuery.Page(records: records, queryCursor: CloudQuery.Cursor(data: Data()))
    })
    let device = Device(database)
    await device.search("#sea")
    guard case .cloud(.internalError) = device.postController.list.status.failure else {
      Issue.record("\(device.postController.list.status)")
      return
    }
    #expect(database.requestCount == 101)
  }
}
