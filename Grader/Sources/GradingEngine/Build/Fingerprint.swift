import Foundation

extension Data {
  /// A hash that tells whether contents have changed. It is no protection from contents that are made to have the same
  /// hash.
  package var fingerprint: String {
    var (first, second): (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x9e37_79b9_7f4a_7c15)
    func mix(_ word: UInt64) {
      first = (first ^ word) &* 0x0000_0100_0000_01b3
      first ^= first >> 29
      second = (second &+ word) &* 0xff51_afd7_ed55_8ccd
      second ^= second >> 32
    }
    withUnsafeBytes { bytes in
      let words = bytes.count / 8
      for word in 0..<words {
        mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)))
      }
      for byte in bytes[(words * 8)...] { mix(UInt64(byte)) }
    }
    mix(UInt64(count))
    return String(format: "%016lx%016lx", first, second)
  }
}

extension Files {
  /// All files in one value, to find out whether anything has changed.
  var serialized: Data {
    sorted { $0.key < $1.key }.reduce(into: Data()) { data, file in
      data.append(Data("\(file.key)\0\(file.value.count)\0".utf8))
      data.append(file.value)
    }
  }
}
