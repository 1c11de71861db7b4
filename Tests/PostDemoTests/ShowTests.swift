import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import PostDemo

@MainActor
@Suite("PostDemo · show")
struct ShowTests {
  private func output(_ json: String, scrollsToEnd: Bool = true) async throws -> [String] {
    try await output(Data(json.utf8), scrollsToEnd: scrollsToEnd)
  }

  private func output(_ json: Data, scrollsToEnd: Bool = true) async throws -> [String] {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(component: "feed.json")
    try json.write(to: file)
    let show = Show(
      file: file.path(percentEncoded: false), width: 40, height: 20, timeZone: .gmt,
      scrollsToEnd: scrollsToEnd)
    var lines: [String] = []
    try await show.run { lines += $0.split(separator: "\n").map(String.init) }
    return lines
  }

  private func post(_ number: Int, timestamp: Double) -> String {
    let key = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count)
    return
      #""\#(key)\#(number)": {"username": "u", "text": "post \#(number)", "timestamp": \#(timestamp)}"#
  }

  private func feed(_ count: Int) -> String {
    (0..<count).map { post($0, timestamp: 1_700_000_000 + Double($0)) }.joined(separator: ",")
  }

  @Test(arguments: [
    (0, 1), (1, 1), (14, 1), (15, 2), (16, 2), (29, 2), (30, 3), (45, 4), (100, 7),
  ])
  func `All posts of a feed are counted`(count: Int, requests: Int) async throws {
    let lines = try await output("{\(feed(count))}")
    #expect(lines.last == "posts: \(count)  skipped: 0  requests: \(requests)")
    #expect(lines.contains { $0.contains("post 0 ") } == (count > 0))
  }

  @Test func `If the option is missing, show prints one screen without counts`() async throws {
    let lines = try await output("{\(feed(40))}", scrollsToEnd: false)
    #expect(lines.count == 20)
    #expect(lines.contains { $0.contains("post 39 ") })
    #expect(lines.allSatisfy { $0.count == 40 })
  }

  @Test func `A whole database, null, an array and posts from the future are feeds`() async throws {
    for (json, posts, skipped) in [
      (#"{"posts": {\#(feed(3))}, "users": {"a": 1}}"#, 3, 0), ("null", 0, 0),
      (#"[{"username":"u","text":"t","timestamp":1}, null, 7]"#, 0, 2),
      ("{\(post(1, timestamp: 4e9)), \(post(2, timestamp: 1e300))}", 2, 0),
      // The first entry has a key that is invalid Unicode.
      (#"{"\ud83d": 1, \#(feed(3))}"#, 3, 1),
    ] {
      #expect(try await output(json).last == "posts: \(posts)  skipped: \(skipped)  requests: 1")
    }
  }

  @Test func `A missing field, a wrong type or an invalid key counts as skipped`() async throws {
    let bad = [
      #""no-uuid": {"username": "u", "text": "t", "timestamp": 1}"#,
      #""11111111-0000-4000-8000-000000000000": {"username": "u", "text": "t", "timestamp": "1"}"#,
      #""21111111-0000-4000-8000-000000000000": {"username": 1, "text": "t", "timestamp": 1}"#,
      #""31111111-0000-4000-8000-000000000000": "text""#,
      #""41111111-0000-4000-8000-000000000000": {"username": "u", "text": "t"}"#,
      #""51111111-0000-4000-8000-000000000000": {"username": "u", "text": "t", "timestamp": 1e999}"#,
      #""a/b": 1"#,
      #""deep": \#(String(repeating: "[", count: 100))1\#(String(repeating: "]", count: 100))"#,
    ]
    let json = "{\((bad + [feed(20)]).joined(separator: ","))}"
    #expect(try await output(json).last?.hasPrefix("posts: 20  skipped: 8  requests: ") == true)
  }

  @Test func `A byte order mark in front does not matter`() async throws {
    #expect(try await output("\u{FEFF}{\(feed(3))}").last == "posts: 3  skipped: 0  requests: 1")
  }

  @Test(
    arguments: ([
      #""\ud83d""#, "1e999", "\"INVALID\"",
      String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
    ] as [String]).samples)
  func `An entry with an unrepresentable value is skipped`(sample: Sample<String>) async throws {
    let bad = post(7, timestamp: 1).dropLast() + #", "more": {"a": [\#(sample.value)]}}"#
    for (json, count) in [("{\(feed(3)), \(bad)}", 3), ("{\(bad), \(feed(3))}", 3)] {
      let bytes = Array(json.utf8).split(separator: Array("INVALID".utf8)).joined(separator: [0xFF])
      let last = try await output(Data(bytes)).last
      #expect(last == "posts: \(count)  skipped: 1  requests: 1")
      let database = Data("{\"posts\": ".utf8) + Data(bytes) + Data("}".utf8)
      #expect(try await output(database).last == last)
    }
  }

  @Test func `The error has the line and column of invalid JSON`() async throws {
    let failure = try await #require(throws: ExitError.self) {
      try await output("{\n \(post(1, timestamp: 1)),\n  \"a\": -01}")
    }
    #expect(failure.exitCode == 65)
    #expect(
      failure.message.hasSuffix(
        "feed.json” is not JSON: line 3, column 9: a number cannot begin with 0"))
  }

  @Test(arguments: [
    "", "{", "hello", "<html></html>", "[1,", "\u{0}", "{\"a\":1}}", "[1]", "{\"a\":1}",
    "{\"error\":\"Permission denied\"}",
  ])
  func `A file that is not a feed is refused`(json: String) async throws {
    let failure = try await #require(throws: ExitError.self) { try await output(json) }
    #expect(failure.exitCode == 65)
    #expect(failure.message.contains("feed.json"))
  }

  @Test func `A missing file is refused`() async throws {
    let failure = try await #require(throws: ExitError.self) {
      try await Show(file: "/no/such/file.json").run { _ in }
    }
    #expect(failure.exitCode == 66)
    #expect(failure.message.contains("/no/such/file.json"))
  }
}
