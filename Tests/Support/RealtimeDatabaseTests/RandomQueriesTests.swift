import Foundation
import RealtimeDatabase
import TestSupport
import Testing

/// Compares queries to filtering and sorting all children, while the children change.
@Suite("Realtime Database · Random queries")
struct RandomQueriesTests {
  /// A value to sort by and where it stands: kind, number, bytes.
  private struct Value {
    let json: String
    let kind: Int
    var number = 0.0
    var bytes: [UInt8] = []

    static let all: [Value] =
      [
        Value(json: "null", kind: 0), Value(json: "false", kind: 1), Value(json: "true", kind: 2),
        Value(json: "{\"x\":1}", kind: 5), Value(json: "[1]", kind: 5),
      ]
      + [-1e300, -2, -0.5, 0, 0.25, 1, 2, 3, 1_700_000_000.5].map {
        Value(json: "\($0)", kind: 3, number: $0)
      }
      + ["", "1", "A", "a", "ab", "b", "é", "\u{FFFF}", "🙂"].map {
        Value(json: "\"\($0)\"", kind: 4, bytes: Array($0.utf8))
      }

    func precedes(_ other: Value) -> Bool {
      if kind != other.kind { return kind < other.kind }
      if number != other.number { return number < other.number }
      return bytes.lexicographicallyPrecedes(other.bytes)
    }
  }

  private static let keys =
    (0..<30).map { "key\($0)" } + (-3..<12).map(String.init) + [
      "007", "é", "🙂", "Z", "99999999999",
    ]

  private static func keyPrecedes(_ left: String, _ right: String) -> Bool {
    switch (Int32(left), Int32(right)) {
    case (let leftNumber?, let rightNumber?) where leftNumber != rightNumber:
      leftNumber < rightNumber
    case (.some, .some) where left.count != right.count: left.count < right.count
    case (.some, nil): true
    case (nil, .some): false
    default: left.utf8.lexicographicallyPrecedes(right.utf8)
    }
  }

  private static func expected(
    _ children: [String: Value], from start: Value?, to end: Value?, first: Int?, last: Int?
  ) -> Set<String> {
    let sorted = children.sorted { left, right in
      if left.value.precedes(right.value) { return true }
      return !right.value.precedes(left.value) && keyPrecedes(left.key, right.key)
    }
    let range = sorted.filter { child in
      let isBelow = start.map { child.value.precedes($0) } ?? false
      let isAbove = end.map { $0.precedes(child.value) } ?? false
      return !isBelow && !isAbove
    }
    return Set(range.prefix(first ?? .max).suffix(last ?? .max).map(\.key))
  }

  private static func change(
    _ children: inout [String: Value], in database: inout RealtimeDatabase,
    using generator: inout SplitMix64
  ) {
    let key = keys.randomElement(using: &generator) ?? ""
    let value = Value.all.randomElement(using: &generator) ?? Value.all[0]
    // The other member keeps a child alive whose value to sort by is missing.
    let body = "{\"v\":\(value.json),\"other\":1}"
    switch Int.random(in: 0..<5, using: &generator) {
    case 0:
      _ = database.answer("DELETE", "/feed/\(key).json")
      children[key] = nil
      return
    case 1 where children[key] != nil:
      _ = database.answer("PUT", "/feed/\(key)/v.json", body: value.json)
    case 2:
      _ = database.answer("PATCH", "/feed.json", body: "{\"\(key)\":\(body)}")
    case 3:
      _ = database.answer("PATCH", "/feed/\(key).json", body: body)
    default:
      _ = database.answer("PUT", "/feed/\(key).json", body: body)
    }
    children[key] = value
  }

  @Test(arguments: seeds(1...4, few: 1))
  func `Any query answers what filtering and sorting answers`(seed: Int) throws {
    var generator = SplitMix64(state: UInt64(seed))
    var database = RealtimeDatabase()
    var children: [String: Value] = [:]
    var answered = 0
    for _ in 0..<400 {
      Self.change(&children, in: &database, using: &generator)
      let ends = Value.all.filter { $0.kind != 5 }
      var query = ["orderBy": "\"v\""]
      var start =
        Int.random(in: 0..<3, using: &generator) > 0 ? nil : ends.randomElement(using: &generator)
      var end =
        Int.random(in: 0..<3, using: &generator) > 0 ? nil : ends.randomElement(using: &generator)
      if Int.random(in: 0..<5, using: &generator) == 0,
        let value = ends.randomElement(using: &generator)
      {
        (start, end) = (value, value)
        query["equalTo"] = value.json
      } else {
        query["startAt"] = start?.json
        query["endAt"] = end?.json
      }
      let limit = Int.random(in: 1...12, using: &generator)
      let kind = Int.random(in: 0..<3, using: &generator)
      if kind == 1 { query["limitToFirst"] = String(limit) }
      if kind == 2 { query["limitToLast"] = String(limit) }
      let response = database.respond(to: .get("/feed.json", query))
      let answer = try JSONSerialization.jsonObject(with: response.body, options: .fragmentsAllowed)
      let keys = (answer as? [String: Any])?.keys.map { $0 } ?? []
      let expected = Self.expected(
        children, from: start, to: end, first: kind == 1 ? limit : nil,
        last: kind == 2 ? limit : nil)
      try #require(Set(keys) == expected, "\(query)")
      answered += keys.count
    }
    #expect(answered > 1000)
  }

  @Test func `An index stays right as it grows over many chunks and shrinks to nothing`() throws {
    var generator = SplitMix64(state: 9)
    var database = RealtimeDatabase()
    let numbers = (0..<2000).shuffled(using: &generator)
    let page = ["orderBy": "\"$value\"", "endAt": "1500", "limitToLast": "2"]
    for number in numbers {
      _ = database.answer("PUT", "/k\(number).json", body: "\(number)")
      if number % 500 == 0 { _ = database.get("/.json", page) }
    }
    #expect(database.get("/.json", page) == #"200 {"k1499":1499,"k1500":1500}"#)
    for number in numbers where number != 3 && number != 1700 {
      _ = database.answer("DELETE", "/k\(number).json")
    }
    #expect(database.get("/.json", page) == #"200 {"k3":3}"#)
    _ = database.answer("DELETE", "/k3.json")
    #expect(database.get("/.json", page) == "200 {}")
    _ = database.answer("DELETE", "/k1700.json")
    #expect(database.get("/.json", page) == "200 null")
  }
}
