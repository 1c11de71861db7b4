import Cloud
import EmbeddedCloud
import Foundation
import TestSupport
import Testing

@Suite("Embedded cloud · Hostile input")
struct HostileInputTests {
  private let database = Clock().cloud().database(signedInAs: "me")

  /// Nil if the request succeeds.
  private func error(_ request: () async throws -> some Any) async -> CloudError? {
    do {
      _ = try await request()
      return nil
    } catch {
      return error as? CloudError
    }
  }

  private func isInvalid(_ request: () async throws -> some Any) async -> Bool {
    if case .invalidArguments = await error(request) { true } else { false }
  }

  private func isInvalid(_ query: CloudQuery) async -> Bool {
    await isInvalid { try await database.records(matching: query, resultsLimit: 1) }
  }

  private func isInvalid(_ record: CloudRecord) async -> Bool {
    await isInvalid { try await database.save(record) }
  }

  @Test(
    arguments: ([
      "", "_a", "_", "é", "a\u{0}", "a\n", "🙂", "\u{7F}", String(repeating: "a", count: 256),
    ] as [String]).samples)
  func `An invalid name is refused`(sample: Sample<String>) async throws {
    let name = sample.value
    #expect(await isInvalid(CloudRecord(name)))
    let isCloudKits = name.hasPrefix("_")
    let reference = CloudValue.reference(to: name)
    #expect(await isInvalid(CloudRecord("a", ["about": reference])) != isCloudKits)
    #expect(await isInvalid(CloudRecord("b", ["about": .list([reference])])) != isCloudKits)
    let id = CloudRecord.ID(recordName: name)
    #expect(try await database.records(for: [id]) == [id: .failure(.unknownItem)])
  }

  @Test(
    arguments: ([" ", "a-b_c.d~", "~", "0", String(repeating: "a", count: 255), "a/../b"]
      as [String]).samples)
  func `Any other name is accepted`(sample: Sample<String>) async throws {
    let name = sample.value
    try await database.save(CloudRecord(name))
    #expect(try await database.record(CloudRecord.ID(recordName: name)).values == [:])
  }

  @Test(
    arguments: ([
      "", "1a", "_a", "a b", "a.b", "ä", "a\u{0}", "@", "[", String(repeating: "a", count: 256),
    ] as [String]).samples)
  func `An invalid type or key is refused`(sample: Sample<String>) async throws {
    let name = sample.value
    #expect(await isInvalid(CloudRecord("a", type: name)))
    #expect(await isInvalid(CloudRecord("a", [name: .string("")])))
    let here = try #require(CloudLocation(latitude: 0, longitude: 0))
    let predicates: [CloudQuery.Predicate] = [
      .equal(key: name, .string("")), .notEqual(key: name, .string("")),
      .contains(key: name, .string("")), .isIn(key: name, []), .beginsWith(key: name, ""),
      .isWithin(key: name, radius: 1, of: here), .and([.and([.beginsWith(key: name, "")])]),
    ]
    for predicate in predicates {
      #expect(await isInvalid(.things(where: predicate, .newestFirst)))
      #expect(await isInvalid { try await database.save(CloudSubscription("s", where: predicate)) })
    }
    #expect(await isInvalid(.things(.ascending(key: name))))
    #expect(await isInvalid(.things(.nearestFirst(key: name, relativeLocation: here))))
    #expect(
      await isInvalid(
        CloudQuery(recordType: name, predicate: .and([]), sortDescriptor: .newestFirst)))
  }

  @Test(
    arguments: ([
      CloudSubscription(""), CloudSubscription("s", type: ""), CloudSubscription("s", []),
      CloudSubscription("s", CloudSubscription.Options(rawValue: 5)),
    ] as [CloudSubscription]).samples)
  func `An invalid subscription is refused`(sample: Sample<CloudSubscription>) async {
    #expect(await isInvalid { try await database.save(sample.value) })
  }

  @Test func `A list of lists or assets is refused`() async {
    let asset = CloudValue.asset(Data([1]))
    for inner in [.list([]), asset] as [CloudValue] {
      #expect(await isInvalid(CloudRecord("a", ["list": .list([.string(""), inner])])))
    }
    var deep = CloudValue.list([])
    for _ in 0..<1000 { deep = .list([deep]) }
    #expect(await isInvalid(CloudRecord("a", ["list": deep])))
    for predicate in [
      .equal(key: "a", asset), .equal(key: "a", .list([asset])), .isIn(key: "a", [.list([])]),
      .contains(key: "a", .list([])), .notEqual(key: "a", deep),
      .equal(key: "a", .reference(to: "é")),
    ] as [CloudQuery.Predicate] {
      #expect(await isInvalid(.things(where: predicate, .newestFirst)))
    }
  }

  @Test func `A record that is too large is refused`() async throws {
    let large = CloudRecord("a", ["text": .string(String(repeating: "x", count: 1_048_500))])
    try await database.save(large)
    let tooLarge: [[String: CloudValue]] = [
      ["text": .string(String(repeating: "x", count: 1 << 20))],
      ["list": .list(Array(repeating: .string(""), count: 70_000))],
      [
        "list": .list(
          Array(repeating: .reference(to: String(repeating: "x", count: 255)), count: 4000))
      ],
      ["photo": .asset(Data(count: (16 << 20) + 1))],
      ["a": .asset(Data(count: 9 << 20)), "b": .asset(Data(count: 9 << 20))],
      Dictionary(uniqueKeysWithValues: (0...100).map { ("key\($0)", .string("")) }),
    ]
    for values in tooLarge {
      #expect(try await database.refusal(of: CloudRecord("b", values)) == .limitExceeded)
    }
    let photo = CloudValue.asset(Data(count: 16 << 20))
    try await database.save(CloudRecord("b", ["photo": photo]))
    #expect(try await database.record("b")["photo"] == photo)
  }

  @Test func `Requests with too many records or bytes are refused`() async throws {
    let records = (0...400).map { CloudRecord("r\($0)") }
    #expect(await error { try await database.modifyRecords(saving: records) } == .limitExceeded)
    #expect(try await database.names() == [])
    #expect(try await database.modifyRecords(saving: Array(records.dropLast())).count == 400)
    let ids = records.map(\.recordID)
    #expect(await error { try await database.records(for: ids) } == .limitExceeded)
    #expect(try await database.records(for: ids.dropLast()).count == 400)

    let text = CloudValue.string(String(repeating: "x", count: 1_000_000))
    let large = ["a", "b", "c"].map { CloudRecord($0, ["text": text]) }
    #expect(await error { try await database.modifyRecords(saving: large) } == .limitExceeded)
    #expect(try await database.records(for: ["a"]) == ["a": .failure(.unknownItem)])
    #expect(try await database.modifyRecords(saving: Array(large.dropLast())).count == 2)
  }

  @Test func `A page has at most 200 records, and its cursor continues`() async throws {
    _ = try await database.modifyRecords(saving: (0..<400).map { CloudRecord("r\(1000 + $0)") })
    let query = CloudQuery.things()
    let page = try await database.records(matching: query, resultsLimit: .max)
    #expect(page.records.count == 200)
    let cursor = try #require(page.queryCursor)
    let last = try await database.records(continuingMatchFrom: cursor, resultsLimit: 200)
    #expect(last.records.map(\.recordID.recordName) == (200..<400).map { "r\(1000 + $0)" })
    #expect(last.queryCursor == nil)
    for limit in [0, -1, .min] {
      #expect(await isInvalid { try await database.records(matching: query, resultsLimit: limit) })
      #expect(
        await isInvalid {
          try await database.records(continuingMatchFrom: cursor, resultsLimit: limit)
        })
    }
  }

  @Test func `Queries that are too deep or too large are refused`() async throws {
    func nested(_ depth: Int) -> CloudQuery.Predicate {
      depth == 1 ? .beginsWith(key: "a", "") : .and([nested(depth - 1)])
    }
    func isTooMuch(_ predicate: CloudQuery.Predicate) async -> Bool {
      await error { try await database.names(where: predicate) } == .limitExceeded
    }
    let value = CloudValue.reference(to: "a")
    let long = CloudValue.string(String(repeating: "x", count: 10_000))
    #expect(!(await isTooMuch(nested(8))))
    #expect(await isTooMuch(nested(9)))
    #expect(await isTooMuch(nested(5000)))
    #expect(!(await isTooMuch(.isIn(key: "a", Array(repeating: value, count: 250)))))
    #expect(await isTooMuch(.isIn(key: "a", Array(repeating: value, count: 251))))
    #expect(await isTooMuch(.isIn(key: "a", Array(repeating: long, count: 250))))
    #expect(!(await isTooMuch(.and(Array(repeating: nested(1), count: 99)))))
    #expect(await isTooMuch(.and(Array(repeating: nested(1), count: 100))))
  }

  @Test(arguments: [.nan, -1, .infinity, -.infinity, -.leastNonzeroMagnitude] as [Double])
  func `A radius is a number of metres`(radius: Double) async throws {
    let here = try #require(CloudLocation(latitude: 0, longitude: 0))
    #expect(await isInvalid(.things(where: .isWithin(key: "place", radius: radius, of: here))))
  }

  /// A cursor of each order.
  private func cursors() async throws -> [CloudQuery.Cursor] {
    let here = try #require(CloudLocation(latitude: 1.25, longitude: 0))
    // These brackets are text, not part of the cursor's JSON.
    let text = CloudValue.string("\"" + String(repeating: "[", count: 100) + "\\")
    for name in ["a", "b"] {
      try await database.save(CloudRecord(name, ["text": text, "place": .location(here)]))
    }
    var cursors: [CloudQuery.Cursor] = []
    for order in [
      CloudQuery.SortDescriptor.oldestFirst, .ascending(key: "text"),
      .nearestFirst(key: "place", relativeLocation: here),
    ] {
      let query = CloudQuery.things(where: .beginsWith(key: "text", "\"["), order)
      let page = try await database.records(matching: query, resultsLimit: 1)
      cursors.append(try #require(page.queryCursor))
    }
    return cursors
  }

  private func next(from data: Data) async throws -> CloudQuery.Page {
    try await database.records(continuingMatchFrom: CloudQuery.Cursor(data: data), resultsLimit: 5)
  }

  @Test func `A cursor from elsewhere, or of another order, is refused`() async throws {
    let nested = String(repeating: #"{"and":{"_0":["#, count: 100_000)
    let texts = ["", "{}", "[]", "null", "{\"query\":1}", "\u{0}", "\"", "[\"", "\\", nested]
    for text in texts + [String(repeating: "[", count: 1_000_000)] {
      #expect(await isInvalid { try await next(from: Data(text.utf8)) }, "\(text.prefix(20))")
    }
    #expect(await isInvalid { try await next(from: Data(count: (16 << 20) + 1)) })
    let cursors = try await cursors()
    for cursor in cursors {
      let text = String(decoding: cursor.data, as: UTF8.self)
      _ = try await next(from: cursor.data)
      for (part, other) in [
        ("Thing", "_Thing"), ("\"text\"", "\"t t\""), ("1.25", "91"), ("1.25", "1e999"),
      ] where text.contains(part) {
        let changed = text.replacingOccurrences(of: part, with: other)
        #expect(await isInvalid { try await next(from: Data(changed.utf8)) }, "\(changed)")
      }
    }

    let contents = try cursors.map { cursor in
      try #require(try JSONSerialization.jsonObject(with: cursor.data) as? [String: Any])
    }
    for (number, one) in contents.enumerated() {
      for (otherNumber, other) in contents.enumerated() where number != otherNumber {
        let mixed = try JSONSerialization.data(
          withJSONObject: one.merging(other.filter { $0.key == "position" }) { $1 })
        #expect(await isInvalid { try await next(from: mixed) })
      }
    }
  }

  @Test func `A cursor with changed bytes is refused or works`() async throws {
    var generator = SplitMix64(state: 5)
    for cursor in try await cursors() {
      for _ in 0..<150 {
        var data = cursor.data
        for _ in 0...Int.random(in: 0...2, using: &generator) {
          data[Int.random(in: 0..<data.count, using: &generator)] = UInt8.random(
            in: 32...127, using: &generator)
        }
        let changed = data
        let isInvalid = await isInvalid { try await next(from: changed) }
        if !isInvalid { _ = try await next(from: changed) }
      }
    }
  }
}
