import Foundation
import RealtimeDatabase
import TestSupport
import Testing

@Suite("Realtime Database · Appending")
struct PushKeyTests {
  private static func database(at seconds: Double) -> RealtimeDatabase {
    RealtimeDatabase(
      now: { Date(timeIntervalSince1970: seconds) },
      randomNumberGenerator: SplitMix64(state: 1))
  }

  private func name(in answer: String) throws -> String {
    let match = try #require(answer.wholeMatch(of: /200 \{"name":"([-_0-9A-Za-z]{20})"\}/))
    return String(match.1)
  }

  @Test func `POST stores under a key of its own and answers the key`() throws {
    var database = Self.database(at: 1_700_000_000)
    let key = try name(in: database.answer("POST", "/posts.json", body: #"{"text":"Hi"}"#))
    #expect(database.answer("GET", "/posts.json") == "200 {\"\(key)\":{\"text\":\"Hi\"}}")
  }

  @Test func `The first eight characters are the milliseconds in base 64`() throws {
    // 1 * 64 + 2 milliseconds, and digits that stand for 0, 1 and 2 in the alphabet.
    var database = Self.database(at: 0.0665)
    #expect(try name(in: database.answer("POST", "/a.json", body: "1")).hasPrefix("------01"))
  }

  @Test func `Keys sort by the time they were made, also within one millisecond`() throws {
    var database = Self.database(at: 1_700_000_000)
    let keys = try (0..<200).map { _ in
      try name(in: database.answer("POST", "/a.json", body: "1"))
    }
    #expect(keys == keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(Set(keys).count == 200)
    var later = Self.database(at: 1_700_000_000.001)
    let last = try #require(keys.last)
    let next = try name(in: later.answer("POST", "/a.json", body: "1"))
    #expect(last.utf8.lexicographicallyPrecedes(next.utf8))
  }

  @Test(arguments: [-1e300, -1, 0, 1e300, .infinity, -.infinity, .nan])
  func `No clock makes it stumble`(seconds: Double) throws {
    var database = Self.database(at: seconds)
    _ = try name(in: database.answer("POST", "/a.json", body: "1"))
  }

  @Test func `The same time and randomness make the same key`() {
    var first = Self.database(at: 5)
    var second = Self.database(at: 5)
    #expect(
      first.answer("POST", "/a.json", body: "1") == second.answer("POST", "/a.json", body: "1"))
  }
}
