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
      "the data of the events", events.map(\.data),
      is: [#"{"path": "/", "data": null}"#, "null"])
  }

  @Test(.criterion("black-diamonds.streaming.split-anywhere"))
  func isReadInPieces() throws {
    let bytes = Data("event: put\ndata: Ångström 🌅\n\nevent: patch\ndata: 2\n\n".utf8)
    for split in 0...bytes.count {
      var parser = EventStreamParser()
      let events =
        try parser.append(bytes.prefix(split)) + parser.append(Data(bytes.dropFirst(split)))
      expect(
        "the data of two events that come in two pieces, the first of \(split) bytes",
        events.map(\.data), is: ["Ångström 🌅", "2"])
    }
    var parser = EventStreamParser()
    let events = try bytes.flatMap { try parser.append(Data([$0])) }
    expect(
      "the names of two events that come byte by byte", events.map(\.event), is: ["put", "patch"])
  }

  @Test(.criterion("black-diamonds.streaming.lines"))
  func understandsAllLines() throws {
    let streams = [
      ": a comment\n\ndata: one\n\n": ["one"],
      "data: one\ndata: two\n\n": ["one\ntwo"],
      "data:one\n\n": ["one"],
      "data: one\r\n\r\ndata: two\r\n\r\n": ["one", "two"],
      "data: one\r\rdata: two\r\r": ["one", "two"],
      "id: 7\ndata: one\nretry: 10\n\n": ["one"],
    ]
    for (stream, data) in streams {
      var parser = EventStreamParser()
      let events = try parser.append(Data(stream.utf8))
      expect("the data of the events in \(stream.debugDescription)", events.map(\.data), is: data)
    }
  }
}
