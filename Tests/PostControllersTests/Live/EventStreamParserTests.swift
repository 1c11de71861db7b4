import Foundation
import TestSupport
import Testing

@testable import PostControllers

@Suite("Part Two · Black Diamonds · Reading a stream of events")
struct EventStreamParserTests {
  /// Streams and their events. Most are examples from the WHATWG specification.
  static let streams: [(String, [ServerSentEvent])] = [
    ("data: YHOO\ndata: +2\ndata: 10\n\n", [.message("YHOO\n+2\n10")]),
    (
      ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event",
      [.message("first event"), .message("second event")]
    ),
    ("data:  third event\n\n", [.message(" third event")]),
    ("data\n\ndata\ndata\n\ndata:", [.message(""), .message("\n")]),
    ("data:test\n\ndata: test\n\n", [.message("test"), .message("test")]),
    (
      "event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\n",
      [.init(event: "add", data: "73857293"), .init(event: "remove", data: "2153")]
    ),
    ("event: put\n\ndata: x\n\n", [.message("x")]),
    ("event: a\nevent: b\ndata: x\n\n", [.init(event: "b", data: "x")]),
    ("event\ndata: x\n\n", [.message("x")]),
    ("\u{FEFF}data: x\n\n\u{FEFF}data: y\n\n", [.message("x")]),
    ("data: a\r\ndata: b\r\n\r\n", [.message("a\nb")]),
    ("data: a\rdata: b\r\r", [.message("a\nb")]),
    ("data: a\r\n\rdata: b\n\r\n", [.message("a"), .message("b")]),
    ("\n\n\r\n\r\rdata: x\n\n\n\n", [.message("x")]),
    ("retry: 10\nDATA: x\ndata : y\n data: z\nfoo: bar\nfoo\n:\n\n", []),
    ("data: {\"a\": \"b: c\"}\n\n", [.message(#"{"a": "b: c"}"#)]),
    ("data: “å”\u{1F600}\u{0}\u{2028}\n\n", [.message("“å”\u{1F600}\u{0}\u{2028}")]),
  ]

  @Test("A stream gives the specified events, wherever it is split", arguments: streams.samples)
  func splitStream(sample: Sample<(String, [ServerSentEvent])>) throws {
    let (stream, events) = sample.value
    let bytes = Array(stream.utf8)
    for split in bytes.indices {
      var parser = EventStreamParser()
      let both = try parser.append(bytes[..<split]) + parser.append(bytes[split...])
      #expect(both == events, "split at \(split)")
    }
    var parser = EventStreamParser()
    #expect(try bytes.flatMap { try parser.append([$0]) } == events)
  }

  @Test("Invalid UTF-8 is replaced, and an incomplete byte order mark is read as text")
  func brokenText() throws {
    var parser = EventStreamParser()
    let broken = Data("\ndata: a".utf8) + [0xFF, 0xC3] + Data("\n\ndata: b\n\n".utf8)
    #expect(
      try parser.append([0xEF, 0xBB] + broken) == [.message("a\u{FFFD}\u{FFFD}"), .message("b")])
  }

  @Test(
    "An event, a line or a comment over the maximum size is an error",
    arguments: (["data: 1234567890\n", "event: abcdefghij", "data: 12345", ": comment", "x"]
      as [String]).samples)
  func tooLarge(sample: Sample<String>) throws {
    let part = sample.value
    var parser = EventStreamParser(maximumEventSize: 100)
    let endless = String(repeating: part.hasSuffix("\n") ? part : part + "x", count: 120)
    #expect(throws: NetworkError.self) {
      for byte in endless.utf8 { _ = try parser.append([byte]) }
    }
    #expect(throws: NetworkError.self, "and it stays so") {
      try parser.append(Array("\n\ndata: x\n\n".utf8))
    }
  }

  @Test func `Events up to the maximum size arrive, in any number`() throws {
    var parser = EventStreamParser(maximumEventSize: 100)
    let text = String(repeating: "a", count: 94)
    for _ in 0..<20 {
      #expect(try parser.append(Array("data: \(text)\n\n".utf8)) == [.message(text)])
    }
    #expect(throws: NetworkError.self) {
      try parser.append(Array("data: \(text)a".utf8))
    }
  }

  @Test("Random bytes give the same events whole and split", arguments: seeds(1...40, few: 3))
  func noise(seed: UInt64) throws {
    var generator = SplitMix64(state: seed)
    let alphabet = Array("data: event:\n\r\u{FEFF}x\r\n".utf8) + [0xFF, 0]
    let bytes = (0..<400).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
    var (whole, split) = (EventStreamParser(), EventStreamParser())
    let expected = try whole.append(bytes)
    var events: [ServerSentEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 0...9, using: &generator)
      events += try split.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(events == expected)
  }

  @Test(arguments: ["\u{301}", "\u{1F3FF}", "\u{200D}", "\u{600}"])
  func `The path of an event is split at its bytes`(mark: String) {
    let key = UUID().uuidString
    let paths = ["/\(key)/\(mark)text", "/\(key)/b\(mark)/c"]
    for path in paths {
      let put = ServerSentEvent(event: "put", data: "{\"path\":\"\(path)\",\"data\":1}")
      let patch = ServerSentEvent(
        event: "patch", data: "{\"path\":\"/\",\"data\":{\"\(path.dropFirst())\":1}}")
      for event in [put, patch] {
        guard case .end(nil) = FeedEvent(.event(event), windowStart: 0) else {
          Issue.record("\(event) is not a part of a post.")
          continue
        }
      }
    }
  }
}

extension ServerSentEvent {
  fileprivate static func message(_ data: String) -> ServerSentEvent {
    ServerSentEvent(event: "message", data: data)
  }
}
