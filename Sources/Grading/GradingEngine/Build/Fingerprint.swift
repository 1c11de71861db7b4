import Foundation

/// A hash that tells whether contents have changed. It is no protection from contents that are made to have the same
/// hash.
package struct Fingerprint: CustomStringConvertible {
  private var first: UInt64 = 0xcbf2_9ce4_8422_2325
  private var second: UInt64 = 0x9e37_79b9_7f4a_7c15

  package init() {}

  /// Adds bytes and their number.
  package mutating func add(_ data: Data) {
    var (first, second) = (first, second)
    func mix(_ word: UInt64) {
      first = (first ^ word) &* 0x0000_0100_0000_01b3
      first ^= first >> 29
      second = (second &+ word) &* 0xff51_afd7_ed55_8ccd
      second ^= second >> 32
    }
    data.withUnsafeBytes { bytes in
      let words = bytes.count / 8
      for word in 0..<words {
        mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)))
      }
      for byte in bytes[(words * 8)...] { mix(UInt64(byte)) }
    }
    mix(UInt64(data.count))
    (self.first, self.second) = (first, second)
  }

  package var description: String {
    [first, second].map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
