import Foundation

/// Reads a journal's entries one after the other, in bounded chunks.
struct EntryReader {
  private static let chunkLength = 1 << 16

  /// The offset of the next entry.
  private(set) var position: Int

  private let file: File
  private let end: Int
  private var chunk = Data()
  private var chunkStart = 0

  /// Creates a reader from `position` to the current end of the file.
  init(_ file: File, from position: Int) throws(JournalError) {
    self.file = file
    self.position = position
    end = try file.length
  }

  /// The next entry. Nil at the end, or if the rest is a torn entry.
  ///
  /// - Throws: ``JournalError/damaged(path:offset:)`` if the next entry was changed and more follows.
  mutating func next() throws(JournalError) -> Data? {
    let entryStart = position + EntryHeader.length
    guard entryStart <= end else { return nil }
    let damage = JournalError.damaged(path: file.path, offset: position)
    guard let header = try bytes(at: position, EntryHeader.length).withUnsafeBytes(EntryHeader.init)
    else {
      if try hasEntryHeader(after: position) { throw damage }
      return nil
    }
    // No writer makes such a long entry. The bytes cannot be trusted, but must not be cut off either.
    guard header.entryLength <= Journal.maximumEntryLength else { throw damage }
    let entryEnd = entryStart + header.entryLength
    guard entryEnd <= end else { return nil }
    let entry = try bytes(at: entryStart, header.entryLength)
    guard entry.crc32 == header.entryChecksum else {
      if entryEnd < end { throw damage }
      return nil
    }
    position = entryEnd
    return entry
  }

  /// Reads bytes. They must not reach beyond the end, nor begin before those of the previous call.
  private mutating func bytes(at offset: Int, _ count: Int) throws(JournalError) -> Data {
    guard count < Self.chunkLength else { return try file.read(count, at: offset) }
    if offset + count > chunkStart + chunk.count {
      chunk = try file.read(min(Self.chunkLength, end - offset), at: offset)
      chunkStart = offset
    }
    return chunk.subdata(in: offset - chunkStart..<offset - chunkStart + count)
  }

  /// Whether there is something like an entry header anywhere after `offset`.
  private func hasEntryHeader(after offset: Int) throws(JournalError) -> Bool {
    var offset = offset + 1
    while offset + EntryHeader.length <= end {
      let chunk = try file.read(min(Self.chunkLength, end - offset), at: offset)
      let starts = 0...chunk.count - EntryHeader.length
      let isFound = chunk.withUnsafeBytes { bytes in
        starts.contains { start in
          let header = bytes[start..<start + EntryHeader.length]
          return EntryHeader(UnsafeRawBufferPointer(rebasing: header)) != nil
        }
      }
      if isFound { return true }
      offset += starts.count
    }
    return false
  }
}
