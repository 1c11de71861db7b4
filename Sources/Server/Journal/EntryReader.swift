import Foundation

/// Reads a journal's entries one after the other, in bounded chunks.
struct EntryReader {
  private static let chunkLength = 1 << 16

  /// Where the next entry begins.
  private(set) var position: Int

  private let file: File
  private let end: Int
  private var chunk = Data()
  private var chunkStart = 0

  /// Reads on from `position` to where the file ends now.
  init(_ file: File, from position: Int) throws(JournalError) {
    self.file = file
    self.position = position
    end = try file.length
  }

  /// The next entry, or nil at the end or when the rest is torn.
  ///
  /// - Throws: ``JournalError/damaged(path:offset:)`` if the next entry is not what was written, and more follows.
  mutating func next() throws(JournalError) -> Data? {
    let entryStart = position + EntryHead.length
    guard entryStart <= end else { return nil }
    let damage = JournalError.damaged(path: file.path, offset: position)
    guard let head = try bytes(at: position, EntryHead.length).withUnsafeBytes(EntryHead.init)
    else {
      if try hasHead(after: position) { throw damage }
      return nil
    }
    // No writer makes one so long; the bytes are not to be trusted, nor to be cut off.
    guard head.entryLength <= Journal.maximumEntryLength else { throw damage }
    let entryEnd = entryStart + head.entryLength
    guard entryEnd <= end else { return nil }
    let entry = try bytes(at: entryStart, head.entryLength)
    guard entry.crc32 == head.entryChecksum else {
      if entryEnd < end { throw damage }
      return nil
    }
    position = entryEnd
    return entry
  }

  /// So many bytes, which must not reach beyond the end nor begin before those of the call before.
  private mutating func bytes(at offset: Int, _ count: Int) throws(JournalError) -> Data {
    guard count < Self.chunkLength else { return try file.read(count, at: offset) }
    if offset + count > chunkStart + chunk.count {
      chunk = try file.read(min(Self.chunkLength, end - offset), at: offset)
      chunkStart = offset
    }
    return chunk.subdata(in: offset - chunkStart..<offset - chunkStart + count)
  }

  /// Whether an entry seems to begin anywhere behind `offset`.
  private func hasHead(after offset: Int) throws(JournalError) -> Bool {
    var offset = offset + 1
    while offset + EntryHead.length <= end {
      let chunk = try file.read(min(Self.chunkLength, end - offset), at: offset)
      let starts = 0...chunk.count - EntryHead.length
      let isFound = chunk.withUnsafeBytes { bytes in
        starts.contains { start in
          let head = bytes[start..<start + EntryHead.length]
          return EntryHead(UnsafeRawBufferPointer(rebasing: head)) != nil
        }
      }
      if isFound { return true }
      offset += starts.count
    }
    return false
  }
}
