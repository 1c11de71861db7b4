import Foundation

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
