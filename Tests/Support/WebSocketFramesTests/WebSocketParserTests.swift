import Foundation
import TestSupport
import Testing

@testable import WebSocketFrames

@Suite
struct WebSocketParserTests {
  private typealias Event = WebSocketParser.Event

  /// A frame as the other side sends it; a client with the mask of the RFC's example.
  private static func frame(
    _ first: UInt8, _ payload: [UInt8], to role: WebSocketRole = .server
  ) -> [UInt8] {
    let isMasked = role == .server
    let maskBit: UInt8 = isMasked ? 0x80 : 0
    let mask: [UInt8] = isMasked ? [0x37, 0xFA, 0x21, 0x3D] : [0, 0, 0, 0]
    var head = [first]
    if payload.count < 126 {
      head.append(maskBit | UInt8(payload.count))
    } else {
      head += [maskBit | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    }
    return head + (isMasked ? mask : []) + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  private func events(
    in parts: [ArraySlice<UInt8>], to role: WebSocketRole = .server, limit: Int = 1000,
    discardsMessages: Bool = false
  ) throws -> [Event] {
    var parser = WebSocketParser(role: role, limit: limit, discardsMessages: discardsMessages)
    var events: [Event] = []
    for part in parts {
      part.withUnsafeBytes { parser.append($0) }
      while let event = try parser.next() { events.append(event) }
    }
    return events
  }

  private func code(of bytes: [UInt8], to role: WebSocketRole, limit: Int = 1000) -> UInt16? {
    do {
      _ = try events(in: [bytes[...]], to: role, limit: limit)
      return nil
    } catch {
      return (error as? WebSocketError)?.code
    }
  }

  @Test(arguments: [WebSocketRole.client, .server])
  func `Frames are read wherever the bytes are split`(role: WebSocketRole) throws {
    func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
      Self.frame(first, payload, to: role)
    }
    let long = [UInt8](repeating: 0x61, count: 130)
    let bytes =
      frame(0x81, Array("Grüße".utf8))
      + frame(0x01, [0xF0, 0x9F]) + frame(0x89, [1, 2, 3]) + frame(0x00, [])
      + frame(0x80, [0x98, 0x80])
      + frame(0x82, long) + frame(0x8A, []) + frame(0x81, [])
      + frame(0x88, [0x03, 0xE8, 0x62, 0x79])
    let expected: [Event] = [
      .text("Grüße"), .ping(Data([1, 2, 3])), .text("😀"), .binary(Data(long)), .text(""),
      .close(1000),
    ]
    for position in bytes.indices {
      #expect(try events(in: [bytes[..<position], bytes[position...]], to: role) == expected)
    }
    let single = bytes.indices.map { bytes[$0...$0] }
    #expect(try events(in: single, to: role) == expected)
    #expect(
      try events(in: single, to: role, discardsMessages: true) == [
        .ping(Data([1, 2, 3])), .close(1000),
      ])
    #expect(try events(in: [frame(0x88, [])[...]], to: role) == [.close(nil)])
  }

  @Test
  func `A frame with a length of eight bytes is read`() throws {
    let text = String(repeating: "é", count: 40_000)
    let frame = WebSocketFrame(opcode: .text, payload: Data(text.utf8))
    for (sender, receiver) in [(WebSocketRole.client, WebSocketRole.server), (.server, .client)] {
      let bytes = Array(frame.bytes(from: sender))
      let parts = stride(from: 0, to: bytes.count, by: 1001)
        .map { bytes[$0..<min($0 + 1001, bytes.count)] }
      #expect(try events(in: parts, to: receiver, limit: 80_000) == [.text(text)])
      #expect(code(of: bytes, to: sender, limit: 80_000) == 1002)
    }
  }

  @Test(
    arguments: ([
      (0xC1, [0x61]), (0xA1, [0x61]), (0x91, [0x61]), (0xC8, []),  // Reserved bits.
      (0x83, []), (0x87, []), (0x8B, []), (0x8F, []),  // Reserved opcodes.
      (0x09, []), (0x08, []),  // A ping in parts, a close in parts.
      (0x89, [UInt8](repeating: 0, count: 126)),  // A long ping.
      (0x80, [0x61]), (0x00, [0x61]),  // The rest of nothing.
      (0x88, [0x03]),  // Half a close code.
      (0x88, [0x03, 0xED]), (0x88, [0x03, 0xE7]), (0x88, [0x13, 0x88]), (0x88, [0, 0]),
    ] as [(UInt8, [UInt8])]).samples)
  func `A frame that breaks the protocol closes with 1002`(sample: Sample<(UInt8, [UInt8])>) {
    let (first, payload) = sample.value
    for role in [WebSocketRole.client, .server] {
      #expect(code(of: Self.frame(first, payload, to: role), to: role) == 1002)
      // Also between the frames of a message, unless it is the rest of the message.
      if first & 0x0F != 0 {
        let bytes = Self.frame(0x01, [0x61], to: role) + Self.frame(first, payload, to: role)
        #expect(code(of: bytes, to: role) == 1002)
      }
    }
  }

  @Test
  func `A client must mask its frames, and a server must not`() {
    for first: UInt8 in [0x81, 0x88, 0x89] {
      #expect(code(of: Self.frame(first, [], to: .client), to: .server) == 1002)
      #expect(code(of: Self.frame(first, [], to: .server), to: .client) == 1002)
    }
    // The second byte is enough.
    #expect(code(of: [0x81, 0x05], to: .server) == 1002)
    #expect(code(of: [0x81, 0x85], to: .client) == 1002)
  }

  @Test(arguments: [WebSocketRole.client, .server])
  func `A message inside another one and a long form of a length close with 1002`(
    role: WebSocketRole
  ) {
    let start = Self.frame(0x01, [0x61], to: role)
    #expect(code(of: start + Self.frame(0x81, [0x61], to: role), to: role) == 1002)
    #expect(code(of: start + Self.frame(0x02, [0x61], to: role), to: role) == 1002)
    let maskBit: UInt8 = role == .server ? 0x80 : 0
    let mask = [UInt8](repeating: 0, count: role == .server ? 4 : 0)
    for length: [UInt8] in [
      [126, 0x00, 0x05], [127, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [127, 0x80, 0, 0, 0, 0, 0, 0, 0],
    ] {
      let bytes = [0x82, maskBit | length[0]] + length[1...] + mask
      #expect(code(of: bytes, to: role, limit: .max) == 1002)
      #expect(code(of: bytes.dropLast(), to: role, limit: .max) == nil)
    }
  }

  @Test(arguments: [WebSocketRole.client, .server])
  func `Text that is not UTF-8 closes with 1007`(role: WebSocketRole) {
    let texts: [[UInt8]] = [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F],
    ]
    for text in texts {
      #expect(code(of: Self.frame(0x81, text, to: role), to: role) == 1007)
      let reason = Self.frame(0x88, [0x03, 0xE8] + text, to: role)
      #expect(code(of: reason, to: role) == 1007)
      #expect(code(of: Self.frame(0x82, text, to: role), to: role) == nil)
    }
  }

  @Test(arguments: [WebSocketRole.client, .server])
  func `A message that is too large closes with 1009, before it has arrived`(role: WebSocketRole) {
    func frame(_ first: UInt8, _ count: Int) -> [UInt8] {
      Self.frame(first, [UInt8](repeating: 0x61, count: count), to: role)
    }
    #expect(code(of: frame(0x81, 4), to: role, limit: 4) == nil)
    #expect(code(of: frame(0x81, 5).dropLast(5), to: role, limit: 4) == 1009)
    #expect(code(of: frame(0x01, 2) + frame(0x80, 1), to: role, limit: 4) == nil)
    #expect(code(of: frame(0x01, 2) + frame(0x80, 3), to: role, limit: 4) == 1009)
    // A control frame in between does not count.
    #expect(code(of: frame(0x01, 2) + frame(0x89, 100) + frame(0x80, 1), to: role, limit: 4) == nil)
    let largest: [UInt8] = [0x82, role == .server ? 0xFF : 0x7F, 0x7F]
    #expect(code(of: largest + [UInt8](repeating: 0xFF, count: 11), to: role) == 1009)
  }

  @Test(arguments: [WebSocketRole.client, .server])
  func `A message without end closes with 1009, also if its frames are empty`(role: WebSocketRole) {
    let start = Self.frame(0x01, [], to: role)
    let next = Self.frame(0x00, [], to: role)
    let most = start + Array(repeatElement(next, count: 1000).joined())
    #expect(code(of: most, to: role) == nil)
    #expect(code(of: most + next, to: role) == 1009)
  }
}

@Suite
struct WebSocketFrameTests {
  @Test
  func `The RFC's examples are written`() {
    let hello = WebSocketFrame(opcode: .text, payload: Data("Hello".utf8))
    #expect(hello.bytes(from: .server) == Data([0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F]))
    #expect(
      hello.bytes(from: .client, mask: WebSocketMask([0x37, 0xFA, 0x21, 0x3D]))
        == Data([0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]))
    func bytes(_ count: Int, from role: WebSocketRole) -> Data {
      WebSocketFrame(opcode: .binary, payload: Data(count: count)).bytes(from: role).prefix(10)
    }
    #expect(bytes(256, from: .server).prefix(4) == Data([0x82, 0x7E, 0x01, 0x00]))
    #expect(bytes(256, from: .client).prefix(4) == Data([0x82, 0xFE, 0x01, 0x00]))
    #expect(bytes(65_536, from: .server) == Data([0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0]))
    #expect(bytes(65_536, from: .client) == Data([0x82, 0xFF, 0, 0, 0, 0, 0, 1, 0, 0]))
  }

  @Test
  func `Masks and keys are random`() {
    let frame = WebSocketFrame(opcode: .ping, payload: Data([1]))
    #expect(Set((0..<20).map { _ in frame.bytes(from: .client) }).count > 10)
    #expect(Set((0..<20).map { _ in WebSocketHandshake.makeKey() }).count == 20)
    #expect(WebSocketHandshake.isKey(WebSocketHandshake.makeKey()))
    #expect(!WebSocketHandshake.isKey("c2hvcnQ="))
  }

  @Test
  func `The RFC's handshake is answered`() {
    #expect(
      WebSocketHandshake.accept(key: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }
}

@Suite
struct SHA1Tests {
  private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

  @Test(
    arguments: ([
      // From RFC 3174, section 7.3.
      ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (String(repeating: "01234567", count: 80), "dea356a2cddd90c7a7ecedc5ebb563934f460452"),
      // From Python's hashlib: lengths at which the padding changes.
      (letters(0), "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
      (letters(55), "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
      (letters(56), "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
      (letters(63), "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
      (letters(64), "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
    ] as [(String, String)]).samples)
  func `The digests are those of the RFC and of another implementation`(
    sample: Sample<(String, String)>
  ) {
    let (message, expected) = sample.value
    let digest = SHA1.digest(of: Array(message.utf8))
    #expect(digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == expected)
  }
}
