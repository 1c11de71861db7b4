import Foundation
import PostControllers
import PostModel
import PostTesting
import ScreenTesting
import TestSupport
import Testing

@Suite("Part One · Post Controller · Hostile answers", .finishing)
@MainActor
struct HostileResponseTests {
  private static let good = [FeedEntry].simple(3)

  private static func feed(with members: String) -> Data {
    good.feedJSON.dropLast() + Data(",\(members)}".utf8)
  }

  nonisolated private static let key = "AAAAAAAA-0000-4000-8000-000000000000"

  /// A post that may have further fields.
  nonisolated private static let entry =
    #""\#(key)": {"username": "x", "text": "y", "timestamp": 1"#

  nonisolated private static let badMembers: [(String, String)] = [
    (
      "a lone surrogate in a text",
      #""\#(key)": {"username": "x", "text": "\ud800", "timestamp": 1}"#
    ),
    ("a number no double holds", #""\#(key)": {"username": "x", "text": "y", "timestamp": 1e999}"#),
    (
      "a number of a thousand digits",
      #""\#(key)": {"username": "x", "text": 1, "timestamp": \#(String(repeating: "9", count: 1000))}"#
    ),
    (
      "depth that the database allows",
      #""x": \#(String(repeating: #"{"a":"#, count: 30))1\#(String(repeating: "}", count: 30))"#
    ),
    (
      "500 brackets",
      #""x": \#(String(repeating: "[", count: 500))\#(String(repeating: "]", count: 500))"#
    ),
    (
      "20 000 brackets in a field",
      #"\#(entry), "x": \#(String(repeating: "[", count: 20_000))\#(String(repeating: "]", count: 20_000))}"#
    ),
    ("half a character in a field", #"\#(entry), "x": [{"y": "\udc00"}]}"#),
    ("half a character in a field's name", #"\#(entry), "\ud800": 1}"#),
    ("a number no double holds in a field", #"\#(entry), "x": {"y": -1e400}}"#),
    ("a list", #""x": [1, [2, [3]]]"#),
    ("an empty key", #""": {"username": "x", "text": "y", "timestamp": 1}"#),
    ("a NUL in the key", #""\#(key)\u0000": {"username": "x", "text": "y", "timestamp": 1}"#),
    ("a field twice", #""x": {"username": "x", "username": 1, "text": "y", "timestamp": 1}"#),
    ("the names of a class", ##""__proto__": {"constructor": "x"}"##),
    ("a key of a megabyte", #""\#(String(repeating: "k", count: 1 << 20))": 1"#),
    ("invalid UTF-8 in a key", #""xINVALID": {"username": "x", "text": "y", "timestamp": 1}"#),
    ("invalid UTF-8 in a field", #""x": {"userINVALID": 1}"#),
    (
      "invalid UTF-8 in a text", #""\#(key)": {"username": "x", "text": "INVALID", "timestamp": 1}"#
    ),
  ]
  nonisolated private static let badKeys = [
    #""\ud800": 1"#, #""\udc00\ud800": 1"#, #""\ud83dx": 1"#, #""x\ud83d\ud83d": 1"#,
    #""\\ud83d\ud83d": 1"#,
  ].map { ("the key in \($0)", $0) }

  @Test("The good posts beside it appear", arguments: (badMembers + badKeys).indices)
  func beside(index: Int) async throws {
    let (name, members) = (Self.badMembers + Self.badKeys)[index]
    let invalid: [UInt8] = [0xFF, 0xC0, 0xAF, 0xED, 0xA0, 0x80, 0xF4, 0x90, 0x80, 0x80]
    var body = Self.feed(with: members)
    if let range = body.range(of: Data("INVALID".utf8)) {
      body.replaceSubrange(range, with: invalid)
    }
    let controller = try await PostController.loaded(answering: body)

    #expect(controller.posts == Self.good.posts, "\(name)")
    #expect(controller.status.failure == nil, "\(name)")
    #expect(controller.malformedCount == 1, "\(name)")
  }

  @Test func `A byte order mark in front does not matter`() async throws {
    let body = Data([0xEF, 0xBB, 0xBF]) + Self.good.feedJSON
    let controller = try await PostController.loaded(answering: body)

    #expect(controller.posts == Self.good.posts)
  }

  @Test func `Repairing a key does not change other characters and escapes`() async throws {
    let text = #"\ud83d\ude00 \\ud83d \" \n \u00e9"#
    let members =
      #""\ud800": 1, "\#(Self.key)": {"username": "x", "text": "\#(text)", "timestamp": 9e9}"#
    let controller = try await PostController.loaded(answering: Self.feed(with: members))

    #expect(controller.posts.first?.text == "😀 \\ud83d \" \n é")
  }

  @Test func `A key that comes twice makes one post`() async throws {
    let twice = #""\#(FeedEntry.key(1))": {"username": "x", "text": "y", "timestamp": 1}"#
    let controller = try await PostController.loaded(answering: Self.feed(with: twice))

    #expect(controller.posts.count == 3)
    #expect(Set(controller.posts.map(\.identifier)).count == 3)
    #expect(controller.status.failure == nil)
  }

  @Test func `A response that is not readable JSON is a failure and does not crash`() async throws {
    let open = String(repeating: #"{"a":"#, count: 20_000)
    let brackets = String(repeating: "[", count: 20_000)
    let bodies: [(String, Data)] = [
      ("nothing", Data()), ("spaces", Data("  \n".utf8)), ("a NUL", Data([0])),
      ("half a word", Data("nul".utf8)),
      ("a proxy's page", Data("<!DOCTYPE html><title>502</title>".utf8)),
      ("a word", Data(#""posts""#.utf8)), ("a number", Data("12".utf8)), ("yes", Data("true".utf8)),
      ("two documents", Data("{} {}".utf8)),
      (
        "a comma too many",
        Data(Self.good.feedJSON.dropLast() + Data(",}".utf8)).dropLast() + Data("]".utf8)
      ),
      ("depth without an end", Data(open.utf8)),
      ("depth of lists", Data(brackets.utf8)),
      ("noise", Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167) })),
      ("a number that begins with 0", Self.feed(with: #""x": {"more": -01}"#)),
      ("an escape of nothing", Self.feed(with: #""x": {"more": "\x"}"#)),
      ("a tab in a text", Self.feed(with: "\"x\": \"\t\"")),
      ("a cut", Data(Self.good.feedJSON.dropLast(10))),
    ]
    for (name, body) in bodies {
      let controller = try await PostController.loaded(answering: body)
      switch controller.status.failure {
      case .unreadableResponse, .notAFeed: break
      default: Issue.record("\(name): \(controller.status)")
      }
      #expect(controller.posts == [], "\(name)")
      #expect(!controller.status.hasLoaded, "\(name)")
    }
  }

  @Test func `A text of ten megabytes is a text`() async throws {
    let text = String(repeating: "0123456789", count: 1 << 20)
    let controller = try await PostController.loaded(
      answering: Self.feed(
        with: #""\#(Self.key)": {"username": "x", "text": "\#(text)", "timestamp": 1}"#))

    #expect(controller.posts.count == 4)
    #expect(controller.posts.last?.text.utf8.count == 10 << 20)
  }

  @Test func `Twenty thousand malformed entries are skipped`() async throws {
    let members = (0..<20_000).map { #""-K\#($0)":\#($0)"# }.joined(separator: ",")
    let controller = try await PostController.loaded(answering: Self.feed(with: members))

    #expect(controller.posts == Self.good.posts)
    #expect(controller.malformedCount == 20_000)
  }

  @Test func `Twenty thousand posts are read, newest first`() async throws {
    var json = "{"
    for number in 0..<20_000 {
      json += #""\#(FeedEntry.key(number))":{"username":"u","text":"t","timestamp":\#(number)},"#
    }
    let controller = try await PostController.loaded(answering: Data((json.dropLast() + "}").utf8))

    #expect(controller.posts.count == 20_000)
    #expect(controller.posts.first?.timestamp == 19_999)
    #expect(controller.posts.last?.timestamp == 0)
  }
}
