import Foundation

/// The handshake that turns an HTTP connection into a WebSocket (RFC 6455, section 4).
public enum WebSocketHandshake {
  public static func makeKey() -> String {
    Data((0..<16).map { _ in UInt8.random(in: .min ... .max) }).base64EncodedString()
  }

  public static func isKey(_ text: String) -> Bool { Data(base64Encoded: text)?.count == 16 }

  /// The proof that a server has read the key.
  public static func accept(key: String) -> String {
    let proof = SHA1.digest(of: Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8))
    return Data(proof).base64EncodedString()
  }
}

/// The digest in the handshake (FIPS 180-4). Foundation has no SHA-1 on Linux. It is too weak to protect anything.
enum SHA1 {
  static func digest(of message: [UInt8]) -> [UInt8] {
    var padded = message
    padded.append(0x80)
    padded += repeatElement(0, count: (64 + 56 - padded.count % 64) % 64)
    padded += bytes(of: UInt64(message.count) * 8)

    var hash: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for block in stride(from: 0, to: padded.count, by: 64) {
      add(padded[block..<block + 64], to: &hash)
    }
    return hash.flatMap(bytes)
  }

  private static func add(_ block: ArraySlice<UInt8>, to hash: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words.append(word.rotatedLeft(by: 1))
    }
    var (a, b, c, d, e) = (hash[0], hash[1], hash[2], hash[3], hash[4])
    for index in 0..<80 {
      let (mixed, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = a.rotatedLeft(by: 5) &+ mixed &+ e &+ constant &+ words[index]
      (a, b, c, d, e) = (next, a, b.rotatedLeft(by: 30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { hash[index] &+= word }
  }

  private static func bytes<Word: FixedWidthInteger>(of word: Word) -> [UInt8] {
    withUnsafeBytes(of: word.bigEndian, Array.init)
  }
}

extension UInt32 {
  fileprivate func rotatedLeft(by count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
}
