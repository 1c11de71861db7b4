import Foundation

/// What stands before an entry's bytes: their count and checksum, and the checksum of both.
///
/// With a checksum of its own, a length is believed or not before there is anything else to go by: only so can a torn
/// entry (it would reach beyond the end) be told from a damaged one.
struct EntryHead {
  static let length = 12

  let entryLength: Int
  let entryChecksum: UInt32

  /// The head in these bytes, or nil if they are none.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.length,
      UnsafeRawBufferPointer(rebasing: bytes[..<8]).crc32 == Self.number(in: bytes, at: 8)
    else { return nil }
    entryLength = Int(Self.number(in: bytes, at: 0))
    entryChecksum = Self.number(in: bytes, at: 4)
  }

  private static func number(in bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The bytes of an entry's head.
  ///
  /// - Parameter path: The journal, for the error.
  static func data(for entry: Data, path: String) throws(JournalError) -> Data {
    guard entry.count <= Journal.maximumEntryLength else {
      throw .entryTooLong(path: path, length: entry.count)
    }
    var data = Data(capacity: length)
    for number in [UInt32(entry.count), entry.crc32] {
      withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }
    withUnsafeBytes(of: data.crc32.littleEndian) { data.append(contentsOf: $0) }
    return data
  }
}
