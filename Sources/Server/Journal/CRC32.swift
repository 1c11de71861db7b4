import Foundation

extension UnsafeRawBufferPointer {
  /// The checksum of zip, PNG and Ethernet: CRC-32 with the reversed polynomial 0xEDB88320.
  var crc32: UInt32 {
    var checksum = UInt32.max
    for byte in self {
      checksum = table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)] ^ (checksum >> 8)
    }
    return ~checksum
  }
}

extension Data {
  /// The checksum of zip, PNG and Ethernet.
  var crc32: UInt32 { withUnsafeBytes(\.crc32) }
}

/// The effect of each value of the lowest byte on the checksum.
private let table: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(byte) { value, _ in (value >> 1) ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
}
