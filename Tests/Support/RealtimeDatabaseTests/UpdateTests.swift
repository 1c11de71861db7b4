import Foundation
import RealtimeDatabase
import TestSupport
import Testing

@Suite("Realtime Database · Server values and paths in a PATCH")
struct UpdateTests {
  private var database = RealtimeDatabase(now: { Date(timeIntervalSince1970: 1_700_000_000.5678) })

  @Test mutating func `The server fills in its time in milliseconds`() {
    let stamp = #"{".sv":"timestamp"}"#
    #expect(database.answer("PUT", "/a.json", body: stamp) == "200 1700000000567")
    #expect(
      database.answer("PATCH", "/b.json", body: #"{"x/y":\#(stamp),"z":[\#(stamp)]}"#)
        == #"200 {"x/y":1700000000567,"z":[1700000000567]}"#)
    #expect(database.get("/b.json") == #"200 {"x":{"y":1700000000567},"z":[1700000000567]}"#)
    _ = database.answer("POST", "/c.json", body: stamp)
    #expect(database.get("/c.json").hasSuffix("1700000000567}"))
  }

  @Test mutating func `The server adds to the number that is there`() {
    _ = database.answer("PUT", "/a.json", body: #"{"likes":{"n":40},"name":"x","list":[1,2]}"#)
    let two = #"{".sv":{"increment":2}}"#
    #expect(database.answer("PUT", "/a/likes/n.json", body: two) == "200 42")
    #expect(
      database.answer("PATCH", "/a.json", body: #"{"likes/n":\#(two),"name":\#(two)}"#)
        == #"200 {"likes/n":44,"name":2}"#)
    #expect(database.answer("PUT", "/a/list.json", body: "[\(two),\(two),\(two)]") == "200 [3,4,2]")
    #expect(
      database.answer("PATCH", "/.json", body: #"{"a":{"likes":{"n":\#(two)}}}"#)
        == #"200 {"a":{"likes":{"n":46}}}"#)
  }

  @Test(arguments: [
    #"{".sv":"time"}"#, #"{".sv":1}"#, #"{".sv":{"increment":"1"}}"#, #"{".sv":{"decrement":1}}"#,
    #"{".sv":"timestamp","x":1}"#, #"{".sv":null}"#,
  ])
  mutating func `An unknown server value is refused as an invalid key`(body: String) {
    let refusal =
      #"400 {"error":"Invalid data; couldn't parse JSON object. "#
      + #"Are you sending a JSON object with valid key names?"}"#
    #expect(database.answer("PUT", "/a.json", body: body) == refusal)
    #expect(database.answer("PATCH", "/a.json", body: #"{"x":\#(body)}"#) == refusal)
    #expect(database.answer("PATCH", "/a.json", body: #"{"x":1,".sv":"timestamp"}"#) == refusal)
    #expect(database.get("/.json") == "200 null")
  }

  @Test mutating func `A sum that is too large for a number is refused`() {
    _ = database.answer("PUT", "/a.json", body: "1e308")
    let huge = #"{".sv":{"increment":1e308}}"#
    #expect(database.answer("PUT", "/a.json", body: huge).hasPrefix("400"))
    #expect(database.get("/a.json") == "200 1e+308")
  }

  @Test func `An import refuses server values`() {
    #expect(throws: RealtimeDatabaseError.invalidKey) {
      try RealtimeDatabase(#"{"a":{".sv":"timestamp"}}"#)
    }
  }

  @Test mutating func `A PATCH reaches grandchildren by their paths`() {
    _ = database.answer("PUT", "/a.json", body: #"{"b":{"c":1,"d":2},"e":3}"#)
    #expect(
      database.answer("PATCH", "/a.json", body: #"{"b/c":null,"/b/x/y/":4,"f":5}"#)
        == #"200 {"/b/x/y/":4,"b/c":null,"f":5}"#)
    #expect(database.get("/a.json") == #"200 {"b":{"d":2,"x":{"y":4}},"e":3,"f":5}"#)
  }

  @Test(arguments: [
    #"{"b":1,"b/c":2}"#, #"{"b/c/d":1,"b":null}"#, #"{"b/c":1,"/b/c":2}"#, #"{"b/c":1,"b.c":2}"#,
    #"{"b/c":1,"/":2}"#, #"{"b/c":1,"b/$x":2}"#,
  ])
  mutating func `A PATCH with an invalid or overlapping path is refused as a whole`(body: String) {
    #expect(database.answer("PATCH", "/a.json", body: body).hasPrefix("400 {\"error\":\"Invalid"))
    #expect(database.get("/.json") == "200 null")
  }
}

@Suite("Realtime Database · Appending")
struct PushKeyTests {
  private static func database(at seconds: Double) -> RealtimeDatabase {
    RealtimeDatabase(
      now: { Date(timeIntervalSince1970: seconds) },
      randomNumberGenerator: SplitMix64(state: 1))
  }

  private func append(to database: inout RealtimeDatabase, _ body: String = "1") throws -> String {
    let answer = database.answer("POST", "/a.json", body: body)
    let match = try #require(answer.wholeMatch(of: /200 \{"name":"([-_0-9A-Za-z]{20})"\}/))
    return String(match.1)
  }

  @Test func `POST stores the value under a new key and returns the key`() throws {
    var database = Self.database(at: 1_700_000_000)
    let key = try append(to: &database, #"{"text":"Hi"}"#)
    #expect(database.get("/a.json") == "200 {\"\(key)\":{\"text\":\"Hi\"}}")
  }

  @Test func `The first eight characters are the milliseconds in base 64`() throws {
    // 1 * 64 + 2 milliseconds, and digits that stand for 0, 1 and 2 in the alphabet.
    var database = Self.database(at: 0.0665)
    let key = try append(to: &database)
    #expect(key.hasPrefix("------01"))
  }

  @Test func `Keys sort by the time they were made, also within one millisecond`() throws {
    var database = Self.database(at: 1_700_000_000)
    let keys = try (0..<200).map { _ in try append(to: &database) }
    #expect(keys == keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(Set(keys).count == 200)
    var later = Self.database(at: 1_700_000_000.001)
    let last = try #require(keys.last)
    let next = try append(to: &later)
    #expect(last.utf8.lexicographicallyPrecedes(next.utf8))
  }

  @Test(arguments: [-1e300, -1, 0, 1e300, .infinity, -.infinity, .nan])
  func `A key can be made at any time of the clock`(seconds: Double) throws {
    var database = Self.database(at: seconds)
    _ = try append(to: &database)
  }

  @Test func `The same time and randomness make the same key`() throws {
    var first = Self.database(at: 5)
    var second = Self.database(at: 5)
    let keys = [try append(to: &first), try append(to: &second)]
    #expect(keys[0] == keys[1])
  }
}
