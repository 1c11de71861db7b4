import Foundation

/// The header of an entry: its length, its checksum, and the checksum of both.
///
/// The header has a checksum of its own, so that a length can be trusted before the entry is read. This tells a torn
/// entry, which reaches beyond the end of the file, from a damaged one.
struct EntryHeader {
  static let length = 12

  let entryLength: Int
  let entryChecksum: UInt32

  /// Parses a header. Returns nil if these bytes are not one.
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

  /// The encoded header of an entry.
  ///
  /// - Parameter path: The journal's path, for the error.
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
