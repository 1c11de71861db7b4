import AppUnderTest
import Foundation
import Testing

@Suite("Black Diamonds · Streaming, the format", .serialized)
struct EventStreamTests {
  @Test(.criterion("black-diamonds.streaming.reads-events"))
  func readsEvents() throws {
    var parser = EventStreamParser()
    let text =
      "event: put\ndata: {\"path\": \"/\", \"data\": null}\n\nevent: keep-alive\ndata: null\n\n"
    let events = try parser.append(Data(text.utf8))
    expect("the names of the events", events.map(\.event), is: ["put", "keep-alive"])
    expect(
      "the data of the events", events.map(\.data), is: [#"{"path": "/", "data": null}"#, "null"])
    var early = EventStreamParser()
    let begun = try early.append(Data("event: put\ndata: 1\n".utf8))
    expect("the data of an event before the empty line", begun.map(\.data), is: [])
  }

  @Test(.criterion("black-diamonds.streaming.event-names"))
  func eachEventHasItsOwnName() throws {
    var parser = EventStreamParser()
    let text =
      "data: 0\n\nevent: put\ndata: 1\n\ndata: 2\n\nevent: put\n\ndata: 3\n\nevent:patch\ndata: 4\n\ndata: 5\nevent: put\n\n"
    let events = try parser.append(Data(text.utf8))
    expect(
      "the data of six events, and none for one without data", events.map(\.data),
      is: ["0", "1", "2", "3", "4", "5"])
    // The specification calls an event without a name a message.
    expect(
      "the names of the events", events.map(\.event),
      is: ["message", "put", "message", "message", "patch", "put"])
  }

  @Test(.criterion("black-diamonds.streaming.split-anywhere"))
  func isReadInPieces() throws {
    let bytes = Data("event: put\ndata: Ångström 🌅\n\nevent: patch\ndata: 2\n\n".utf8)
    for split in 0...bytes.count {
      let events = try events(of: bytes, splitAt: split)
      expect(
        "the data of two events that come in two pieces, the first of \(split) bytes",
        events.map(\.data), is: ["Ångström 🌅", "2"])
    }
    var parser = EventStreamParser()
    let events = try bytes.flatMap { try parser.append(Data([$0])) }
    expect(
      "the names of two events that come byte by byte", events.map(\.event), is: ["put", "patch"])
    try isReadBetweenReturnAndNewline()
  }

  /// An empty piece comes between the two.
  private func events(of bytes: Data, splitAt split: Int) throws -> [ServerSentEvent] {
    var parser = EventStreamParser()
    return try [bytes.prefix(split), Data(), bytes.dropFirst(split)]
      .flatMap { try parser.append($0) }
  }

  /// Checks only the pieces, because another criterion judges the other line endings.
  private func isReadBetweenReturnAndNewline() throws {
    let bytes = Data("event: put\r\ndata: 1\r\ndata: 2\r\n\r\n".utf8)
    let wanted = [ServerSentEvent(event: "put", data: "1\n2")]
    var parser = EventStreamParser()
    guard try parser.append(bytes) == wanted else { return }
    for split in 0...bytes.count {
      let events = try events(of: bytes, splitAt: split)
      expect(
        "the event with lines that end with \\r\\n, in two pieces, the first of \(split) bytes",
        events, is: wanted)
    }
  }

  @Test(.criterion("black-diamonds.streaming.lines"))
  func understandsAllLines() throws {
    let streams: KeyValuePairs = [
      ": a comment\n\ndata: one\n\n": ["one"], "data: one\ndata: two\n\n": ["one\ntwo"],
      "data:one\n\n": ["one"], "data: one\r\n\r\ndata: two\r\n\r\n": ["one", "two"],
      "data: one\r\rdata: two\r\r": ["one", "two"], "data: one\r\ndata: two\r\n\r\n": ["one\ntwo"],
      "data: one\rdata: two\r\r": ["one\ntwo"], "id: 7\ndata: one\nretry: 10\n\n": ["one"],
      "data: one\n: a comment\ndata:\ndata: two\n\n": ["one\n\ntwo"],
      "data:  a: b \n\n\n\n": [" a: b "],
      "more: no\ndatabase: no\n:data: no\nmore\ndata: one\n\n": ["one"],
      "data\ndata: one\n\n": ["\none"],
      "data: a\u{2028}b\u{2029}c\u{85}d\u{B}e\n\n": ["a\u{2028}b\u{2029}c\u{85}d\u{B}e"],
    ]
    for (stream, data) in streams {
      var parser = EventStreamParser()
      let events = try parser.append(Data(stream.utf8))
      expect("the data of the events in \(stream.debugDescription)", events.map(\.data), is: data)
    }
    var parser = EventStreamParser()
    let events = try parser.append(Data("event:  put \ndata: 1\n\n".utf8))
    expect("the event “ put ”, with two spaces, is not a “put”", events.map(\.event) != ["put"])
  }
}
