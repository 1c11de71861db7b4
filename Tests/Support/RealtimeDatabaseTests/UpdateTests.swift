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

  @Test mutating func `A sum that is too large for a number is refused`() {
    _ = database.answer("PUT", "/a.json", body: "1e308")
    let huge = #"{".sv":{"increment":1e308}}"#
    #expect(database.answer("PUT", "/a.json", body: huge).hasPrefix("400"))
    #expect(database.get("/a.json") == "200 1e+308")
  }

  @Test mutating func `A PATCH reaches grandchildren by their paths`() {
    _ = database.answer("PUT", "/a.json", body: #"{"b":{"c":1,"d":2},"e":3}"#)
    #expect(
      database.answer("PATCH", "/a.json", body: #"{"b/c":null,"/b/x/y/":4,"f":5}"#)
        == #"200 {"/b/x/y/":4,"b/c":null,"f":5}"#)
    #expect(database.get("/a.json") == #"200 {"b":{"d":2,"x":{"y":4}},"e":3,"f":5}"#)
  }

  private static let deep =
    String(repeating: #"{"a":"#, count: 32) + "1" + String(repeating: "}", count: 32)

  @Test(
    arguments: ["[1]", "1", "null", "\"a\""].map {
      ($0, "data; couldn't parse JSON object, array, or value.\"}")
    }
      + [
        #"{"b":1,"b/c":2}"#, #"{"b/c/d":1,"b":null}"#, #"{"b/c":1,"/b/c":2}"#, #"{"b/c":1,"/":2}"#,
        #"{"b/c":1,"b.c":2}"#, #"{"b/c":1,"b/$x":2}"#, #"{"b":2,"b$c":3}"#,
        #"{"b":2,"c":\#(deep)}"#,
      ].map { ($0, "") })
  mutating func `A PATCH that is no object or has an invalid path is refused as a whole`(
    body: String, reason: String
  ) {
    _ = database.answer("PUT", "/a.json", body: #"{"b":1}"#)
    let answer = database.answer("PATCH", "/a.json", body: body)
    #expect(answer.hasPrefix("400 {\"error\":\"Invalid \(reason)"))
    #expect(database.get("/.json") == #"200 {"a":{"b":1}}"#)
  }
}

@Suite("Realtime Database · Appending")
struct PushKeyTests {
  /// The keys under which POST stores values in a new database at this time.
  private func keys(at seconds: Double, count: Int = 1) throws -> [String] {
    var database = RealtimeDatabase(
      now: { Date(timeIntervalSince1970: seconds) },
      randomNumberGenerator: SplitMix64(state: 1))
    let keys = try (0..<count).map { _ in
      let answer = database.answer("POST", "/a.json", body: #"{"text":"Hi"}"#)
      return String(try #require(answer.wholeMatch(of: /200 \{"name":"([-_0-9A-Za-z]{20})"\}/)).1)
    }
    let members = keys.map { "\"\($0)\":{\"text\":\"Hi\"}" }.joined(separator: ",")
    #expect(database.get("/a.json") == "200 {\(members)}")
    return keys
  }

  @Test func `The first eight characters are the milliseconds in base 64`() throws {
    // 1 * 64 + 2 milliseconds, and digits that stand for 0, 1 and 2 in the alphabet.
    #expect(try keys(at: 0.0665)[0].hasPrefix("------01"))
  }

  @Test func `Keys sort by the time they were made, also within one millisecond`() throws {
    let keys = try keys(at: 1_700_000_000, count: 200) + keys(at: 1_700_000_000.001)
    #expect(keys == keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(Set(keys).count == 201)
  }

  @Test(arguments: [-1e300, -1, 0, 5, 1e300, .infinity, -.infinity, .nan])
  func `At any time, the same time and randomness make the same key`(seconds: Double) throws {
    #expect(try keys(at: seconds) == keys(at: seconds))
  }
}
