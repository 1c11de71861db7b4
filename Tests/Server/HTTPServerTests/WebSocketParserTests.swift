import Foundation
import Testing

@testable import HTTPServer

@Suite
struct WebSocketParserTests {
  private typealias Event = WebSocketParser.Event

  /// A frame as a client sends it, with the mask of the RFC's example.
  private static func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    var head = [first]
    if payload.count < 126 {
      head.append(0x80 | UInt8(payload.count))
    } else {
      head += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    }
    return head + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  private func events(in parts: [ArraySlice<UInt8>], limit: Int = 1000) throws -> [Event] {
    var parser = WebSocketParser(limit: limit)
    var events: [Event] = []
    for part in parts {
      part.withUnsafeBytes { parser.append($0) }
      while let event = try parser.next() { events.append(event) }
    }
    return events
  }

  private func code(of bytes: [UInt8], limit: Int = 1000) -> UInt16? {
    do {
      _ = try events(in: [bytes[...]], limit: limit)
      return nil
    } catch {
      return (error as? WebSocketError)?.code
    }
  }

  @Test
  func `The RFC's example is read`() throws {
    let bytes: [UInt8] = [
      0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58,
    ]
    #expect(try events(in: [bytes[...]]) == [.message(.text("Hello"))])
  }

  @Test
  func `The RFC's handshake is answered`() {
    #expect(
      WebSocketHandshake.accept(key: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  @Test
  func `The RFC's unmasked examples are written`() {
    func bytes(_ count: Int) -> [UInt8] {
      Array(WebSocketFrame(opcode: .binary, payload: Data(count: count)).bytes.prefix(10))
    }
    #expect(
      WebSocketFrame(opcode: .text, payload: Data("Hello".utf8)).bytes
        == Data([0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F]))
    #expect(bytes(256).prefix(4) == [0x82, 0x7E, 0x01, 0x00])
    #expect(bytes(65_536) == [0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0])
  }

  @Test
  func `Messages are the same wherever their bytes are split`() throws {
    let long = [UInt8](repeating: 0x61, count: 130)
    let bytes =
      Self.frame(0x81, Array("Grüße".utf8))
      + Self.frame(0x01, [0xF0, 0x9F]) + Self.frame(0x89, [1, 2, 3]) + Self.frame(0x00, [])
      + Self.frame(0x80, [0x98, 0x80])
      + Self.frame(0x82, long) + Self.frame(0x8A, []) + Self.frame(0x81, [])
      + Self.frame(0x88, [0x03, 0xE8, 0x62, 0x79])
    let expected: [Event] = [
      .message(.text("Grüße")), .ping(Data([1, 2, 3])), .message(.text("😀")),
      .message(.binary(Data(long))), .pong, .message(.text("")), .close(1000),
    ]
    for position in bytes.indices {
      #expect(try events(in: [bytes[..<position], bytes[position...]]) == expected)
    }
    #expect(try events(in: bytes.indices.map { bytes[$0...$0] }) == expected)
    #expect(try events(in: [Self.frame(0x88, [])[...]]) == [.close(nil)])
  }

  @Test(arguments: [
    [0x81, 0x01, 0x61],  // Not masked.
    frame(0xC1, [0x61]), frame(0xA1, [0x61]), frame(0x91, [0x61]),  // Reserved bits.
    frame(0x83, []), frame(0x87, []), frame(0x8B, []), frame(0x8F, []),  // Reserved opcodes.
    frame(0x09, []),  // A ping in parts.
    frame(0x89, [UInt8](repeating: 0, count: 126)),  // A long ping.
    frame(0x80, [0x61]),  // The rest of nothing.
    frame(0x01, [0x61]) + frame(0x81, [0x61]),  // A message in another.
    [0x81, 0xFE, 0x00, 0x05],  // A length in more bytes than it needs (the mask follows).
    [0x82, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF],
    [0x82, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0],
    frame(0x88, [0x03]),  // Half a close code.
    frame(0x88, [0x03, 0xED]), frame(0x88, [0x03, 0xE7]), frame(0x88, [0x13, 0x88]),
  ])
  func `What breaks the protocol closes with 1002`(bytes: [UInt8]) {
    #expect(code(of: bytes + [0, 0, 0, 0]) == 1002)
  }

  @Test(arguments: [
    frame(0x81, [0xFF]), frame(0x81, [0xC3]), frame(0x81, [0xED, 0xA0, 0x80]),
    frame(0x88, [0x03, 0xE8, 0xFF]),
  ])
  func `Text that is not UTF-8 closes with 1007`(bytes: [UInt8]) {
    #expect(code(of: bytes) == 1007)
  }

  @Test
  func `A message that is too large closes with 1009, in parts, too, and before it has come`() {
    #expect(code(of: Self.frame(0x81, [0x61, 0x61, 0x61, 0x61]), limit: 4) == nil)
    #expect(
      code(of: Array(Self.frame(0x81, [0x61, 0x61, 0x61, 0x61, 0x61]).prefix(6)), limit: 4) == 1009)
    let parts = Self.frame(0x01, [0x61, 0x61]) + Self.frame(0x80, [0x61, 0x61, 0x61])
    #expect(code(of: parts, limit: 4) == 1009)
    #expect(code(of: [0x82, 0xFF, 0x7F] + [UInt8](repeating: 0xFF, count: 11)) == 1009)
  }
}
