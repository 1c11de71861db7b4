import Foundation
import HeadlessUI
import TestSupport
import Testing

@testable import AppLink

@Suite("App link · Messages")
struct MessageTests {
  private let values: [Value] = [
    .null, .bool(true), .int(.min), .double(-0.0), .text("é\u{0}👩‍👩‍👧"), .data(Data([0, 255])),
    .list([.int(1), .list([])]),
    .object(7, [.username: .text("mira")]), .yours(.max),
  ]

  @Test func `A message arrives as it was sent`() throws {
    let message = Message(conversation: 3, released: [1, 2], content: .call(.makePost, values))
    let bytes = message.bytes
    let read = try Message(bytes[4...])
    #expect("\(read)" == "\(message)")
    #expect(bytes[0..<4].reversed().reduce(0) { $0 << 8 | Int($1) } == bytes.count - 4)
  }

  @Test func `A message that is cut or changed is refused, or is another message`() {
    let bytes = Message(conversation: 3, content: .call(.makePost, values)).bytes
    for count in 4..<bytes.count {
      #expect(throws: MalformedMessage.self) { try Message(bytes[4..<count]) }
    }
    var random = SplitMix64(state: 1)
    for _ in 1...300 {
      var changed = bytes
      changed[.random(in: 4..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      _ = try? Message(changed[4...])
    }
  }

  @Test func `A message of a depth that no app needs is refused`() {
    let lists = Array(repeatElement([UInt8(6), 1, 0, 0, 0], count: 100_000).joined())
    #expect(throws: MalformedMessage.self) {
      try Message([3, 0, 0, 0, 0, 0, 0, 0, 1] + lists)
    }
  }

  @Test func `Values of all types cross, and impossible ones are refused`() {
    #expect(Alert(Alert(title: "Post", textFields: [TextField(placeholder: "a")]).value) != nil)
    let updates = RowUpdates(deleted: [1], inserted: [0, 5])
    #expect(RowUpdates(updates.value) == updates)
    #expect(RowUpdates(.list([.list([.int(-1)]), .list([]), .list([])])) == nil)
    #expect(Date(Date.distantPast.value) == .distantPast)
    #expect([String: String]?(.null) == .some(nil))
    #expect([String: String]?(.list([.list([.text("a")])])) == nil)
    #expect(UUID(.text("no")) == nil)
    let base = URL(string: "http://127.0.0.1:8080/feed/")
    for url in [base, URL(string: "a.json?b=%20#c", relativeTo: base)].compactMap(\.self) {
      #expect(URL(url.value) == url)
      #expect(URL(url.value)?.absoluteString == url.absoluteString)
    }
    #expect(URL(.list([])) == nil)
  }
}
