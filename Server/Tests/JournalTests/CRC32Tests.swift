import Foundation
import TestSupport
import Testing

@testable import Journal

@Suite("Journal · Checksum")
struct CRC32Tests {
  @Test(
    arguments: [
      ("", 0), ("a", 0xE8B7_BE43), ("abc", 0x3524_41C2), ("123456789", 0xCBF4_3926),
      ("message digest", 0x2015_9D7F), ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
      (String(repeating: "\0", count: 32), 0x190A_55AD),
    ] as [(String, UInt32)])
  func `The checksum agrees with published values`(text: String, checksum: UInt32) {
    #expect(Data(text.utf8).crc32 == checksum)
    #expect(ChecksumOracle.crc32(Data(text.utf8)) == checksum)
  }

  @Test func `The checksum of random bytes agrees with the definition`() {
    var generator = SplitMix64(state: 32)
    for length in 0..<100 {
      let data = Data((0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) })
      #expect(data.crc32 == ChecksumOracle.crc32(data), "\(Array(data))")
    }
  }
}

/// CRC-32 as its definition has it: the remainder of a division of polynomials, bit by bit.
enum ChecksumOracle {
  static func crc32(_ data: Data) -> UInt32 {
    var remainder = UInt32.max
    for byte in data {
      for bit in 0..<8 {
        let isOdd = (remainder & 1 == 1) != (byte >> bit & 1 == 1)
        remainder >>= 1
        if isOdd { remainder ^= 0xEDB8_8320 }
      }
    }
    return ~remainder
  }
}
