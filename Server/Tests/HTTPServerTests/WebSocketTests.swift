import Foundation
import TestSupport
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
  func `Pings and the end are read wherever the bytes are split, and messages are discarded`()
    throws
  {
    let long = [UInt8](repeating: 0x61, count: 130)
    let bytes =
      Self.frame(0x81, Array("Grüße".utf8))
      + Self.frame(0x01, [0xF0, 0x9F]) + Self.frame(0x89, [1, 2, 3]) + Self.frame(0x00, [])
      + Self.frame(0x80, [0x98, 0x80])
      + Self.frame(0x82, long) + Self.frame(0x8A, []) + Self.frame(0x81, [])
      + Self.frame(0x88, [0x03, 0xE8, 0x62, 0x79])
    let expected: [Event] = [.ping(Data([1, 2, 3])), .close(1000)]
    for position in bytes.indices {
      #expect(try events(in: [bytes[..<position], bytes[position...]]) == expected)
    }
    #expect(try events(in: bytes.indices.map { bytes[$0...$0] }) == expected)
    #expect(try events(in: [Self.frame(0x88, [])[...]]) == [.close(nil)])
  }

  @Test(
    arguments: ([
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
    ] as [[UInt8]]).samples)
  func `What breaks the protocol closes with 1002`(sample: Sample<[UInt8]>) {
    let bytes = sample.value
    #expect(code(of: bytes + [0, 0, 0, 0]) == 1002)
  }

  @Test func `A reason that is not UTF-8 closes with 1007`() {
    #expect(code(of: Self.frame(0x88, [0x03, 0xE8, 0xFF])) == 1007)
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

@Suite
struct SHA1Tests {
  private func hexadecimal(_ message: String) -> String {
    SHA1.digest(of: Array(message.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      .joined()
  }

  /// From RFC 3174, section 7.3.
  @Test(
    arguments: ([
      ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
      ),
      (
        String(repeating: "01234567", count: 80),
        "dea356a2cddd90c7a7ecedc5ebb563934f460452"
      ),
    ] as [(String, String)]).samples)
  func `The digests are those of the RFC`(sample: Sample<(String, String)>) {
    let (message, digest) = sample.value
    #expect(hexadecimal(message) == digest)
  }

  /// From Python's hashlib: lengths at which the padding changes.
  @Test(arguments: [
    (0, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (1, "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"),
    (55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
    (56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
    (63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
    (64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
    (65, "11655326c708d70319be2610e8a57d9a5b959d3b"),
    (119, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"),
    (120, "f34c1488385346a55709ba056ddd08280dd4c6d6"),
  ])
  func `The digests are those of another implementation`(count: Int, digest: String) {
    #expect(hexadecimal(String(repeating: "a", count: count)) == digest)
  }
}
