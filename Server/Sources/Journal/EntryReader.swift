import Foundation

/// Reads a journal's entries one after the other, in bounded chunks.
struct EntryReader {
  private static let chunkLength = 1 << 16
  private(set) var position: Int
  private let file: File
  private let end: Int
  /// The bytes from the position on that have been read.
  private var chunk = Data()

  init(_ file: File, from position: Int) throws(JournalError) {
    self.file = file
    self.position = position
    end = try file.length
  }

  /// The next entry. Nil at the end, or if the file ends within the entry. Throws if the entry's bytes were changed.
  mutating func next() throws(JournalError) -> Data? {
    guard position + EntryHeader.length <= end else { return nil }
    let damage = JournalError.damaged(path: file.path, offset: position)
    // No writer makes an entry longer than the maximum.
    guard let header = EntryHeader(try bytes(EntryHeader.length)),
      header.entryLength <= Journal.maximumEntryLength
    else { throw damage }
    let length = EntryHeader.length + header.entryLength
    guard position + length <= end else { return nil }
    let entry = Data(try bytes(length).dropFirst(EntryHeader.length))
    guard entry.crc32 == header.entryChecksum else { throw damage }
    position += length
    chunk = chunk.dropFirst(length)
    return entry
  }

  /// The bytes at the position. The file must have so many.
  private mutating func bytes(_ count: Int) throws(JournalError) -> Data {
    if chunk.count < count {
      chunk = try file.read(min(max(count, Self.chunkLength), end - position), at: position)
    }
    return chunk.prefix(count)
  }
}

/// The header of an entry: its length, its checksum, and the checksum of both. The latter makes the length reliable, and so tells a
/// torn entry, which reaches beyond the end of the file, from a damaged one.
struct EntryHeader {
  static let length = 12

  let entryLength: Int
  let entryChecksum: UInt32

  init?(_ bytes: Data) {
    let numbers = bytes.withUnsafeBytes { bytes in
      [0, 4, 8].map {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self))
      }
    }
    guard bytes.prefix(8).crc32 == numbers[2] else { return nil }
    entryLength = Int(numbers[0])
    entryChecksum = numbers[1]
  }

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

enum FileHeader {
  /// Seven letters and the version.
  static let data = Data("JOURNAL".utf8) + [1]

  static func check(_ file: File) throws(JournalError) {
    guard try file.read(min(data.count, file.length), at: 0) == data else {
      throw .notAJournal(path: file.path)
    }
  }
}

extension Data {
  /// The checksum of zip, PNG and Ethernet: CRC-32 with the reversed polynomial 0xEDB88320.
  var crc32: UInt32 {
    withUnsafeBytes { bytes in
      var checksum = UInt32.max
      for byte in bytes {
        checksum = table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)] ^ (checksum >> 8)
      }
      return ~checksum
    }
  }
}

/// The effect of each value of the lowest byte on the checksum.
private let table: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(byte) { value, _ in (value >> 1) ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
}
