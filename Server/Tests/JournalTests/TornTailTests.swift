import Foundation
import Journal
import Testing

@Suite("Journal · Torn tails and damage")
struct TornTailTests {
  private let folder = Folder()
  private let headLength = 12
  private let headerLength = 8

  private func make(_ texts: [String]) throws -> (bytes: Data, lastStart: Int) {
    let reader = try Reader(folder.file)
    for text in texts { try reader.append(text) }
    let bytes = try folder.bytes
    return (bytes, bytes.count - headLength - (texts.last?.utf8.count ?? 0))
  }

  /// Expects that readers find these entries and change nothing, and that a writer continues behind them and saves the torn bytes.
  private func expectTorn(_ bytes: Data, keeping texts: [String], _ comment: Comment) throws {
    try folder.write(bytes)
    #expect(try Reader(folder.file).caughtUp() == texts, comment)
    #expect(try folder.bytes == bytes, comment)
    let names = try folder.names()
    let writer = try Reader(folder.file)
    try writer.append("new")
    #expect(try Reader(folder.file).caughtUp() == texts + ["new"], comment)
    let keptLength = texts.map { headLength + $0.utf8.count }.reduce(headerLength, +)
    #expect(try folder.bytes.count == keptLength + headLength + 3, comment)

    let newNames = try folder.names().filter { !names.contains($0) }
    guard bytes.count > keptLength else {
      #expect(newNames == [] && writer.warnings.texts == [], comment)
      return
    }
    let name = try #require(newNames.first, comment)
    #expect(newNames.count == 1 && name.hasPrefix("test.journal.torn-"), comment)
    let tornBytes = try Data(contentsOf: folder.url.appending(component: name))
    #expect(tornBytes == bytes.dropFirst(keptLength), comment)
    let warning = try #require(writer.warnings.texts.first, comment)
    #expect(warning.contains(" \(tornBytes.count) byte") && warning.contains(name), comment)
  }

  private func expectDamage(_ bytes: Data, at offset: Int, _ comment: Comment) throws {
    try folder.write(bytes)
    let error = JournalError.damaged(path: folder.path, offset: offset)
    #expect(throws: error, comment) { try Reader(folder.file).caughtUp() }
    #expect(throws: error, comment) { try Reader(folder.file).append("new") }
    #expect(throws: error, comment) { try Reader(folder.file).compact { $0 } }
    #expect(try folder.bytes == bytes, comment)
  }

  @Test func `A last entry torn at any byte is moved to a file`() throws {
    let (bytes, lastStart) = try make(["one", "the last entry"])
    for length in lastStart..<bytes.count {
      try expectTorn(bytes.prefix(length), keeping: ["one"], "\(length)")
    }
  }

  @Test(arguments: [["one", "a middle entry", "x"], ["one", "the last entry"]])
  func `An entry with a wrong bit is damage, and the file stays as it is`(texts: [String]) throws {
    let bytes = try make(texts).bytes
    let start = headerLength + headLength + 3
    for offset in start..<start + headLength + 14 {
      for bit in 0..<8 {
        var bytes = bytes
        bytes[offset] ^= 1 << bit
        try expectDamage(bytes, at: start, "\(offset)")
      }
    }
  }

  @Test func `Zeros in place of entries are damage`() throws {
    let (bytes, lastStart) = try make(["one", "two", "three"])
    for start in [headerLength, lastStart] {
      try expectDamage(
        bytes.prefix(start) + Data(count: bytes.count - start), at: start, "from \(start)")
    }
    let head = bytes.prefix(lastStart + headLength)
    try expectDamage(head + Data(count: 5), at: lastStart, "A head and zeros")
    try expectTorn(bytes + Data(count: 11), keeping: ["one", "two", "three"], "Fewer than a head")
  }

  @Test func `A file that becomes shorter under its readers is damage`() throws {
    let (bytes, lastStart) = try make(["one", "two", "three"])
    let reader = try Reader(folder.file)
    #expect(try reader.caughtUp() == ["one", "two", "three"])
    for length in [0, headerLength, lastStart, bytes.count - 1] {
      try folder.write(bytes.prefix(length))
      let error = JournalError.shortened(path: folder.path, length: length, from: bytes.count)
      #expect(throws: error) { try reader.caughtUp() }
      #expect(throws: error) { try reader.append("four") }
      #expect(try folder.bytes == bytes.prefix(length))
    }
    try folder.write(bytes)
    try reader.append("four")
    #expect(try Reader(folder.file).caughtUp() == ["one", "two", "three", "four"])
    #expect(reader.restartCount == 0)
  }

  @Test func `A torn entry is moved to a file even if it contains entries`() throws {
    let inner = try make(["one", "two"]).bytes
    let outer = Folder()
    try Journal(url: outer.file).writeBlindly { try $0.append(inner) }
    let bytes = try outer.bytes
    for length in headerLength..<bytes.count {
      try expectTorn(bytes.prefix(length), keeping: [], "\(length)")
    }
  }

  @Test func `A length above the maximum is damage, a long entry without its end is torn`() throws {
    let (bytes, _) = try make(["one"])
    let longest = Journal.maximumEntryLength
    for length in [longest + 1, Int(UInt32.max)] {
      try expectDamage(bytes + head(length: UInt32(length)), at: bytes.count, "\(length)")
    }
    let start = head(length: UInt32(longest)) + Data("some".utf8)
    try expectTorn(bytes + start, keeping: ["one"], "The longest")
  }

  /// The head of an entry, with the right checksum, as the format says.
  private func head(length: UInt32) -> Data {
    var head = withUnsafeBytes(of: length.littleEndian) { Data($0) } + Data(count: 4)
    head += withUnsafeBytes(of: ChecksumOracle.crc32(head).littleEndian) { Data($0) }
    return head
  }

  @Test func `A reader of a torn tail reads the entry that replaces it`() throws {
    let bytes = try make(["one", "two"]).bytes
    try folder.write(bytes.dropLast(1))
    let reader = try Reader(folder.file)
    #expect(try reader.caughtUp() == ["one"])
    #expect(try reader.caughtUp() == ["one"])
    // As long as the torn entry.
    try Reader(folder.file).append("tw")
    #expect(try folder.bytes.count == bytes.count - 1)
    #expect(try reader.caughtUp() == ["one", "tw"])
    #expect(reader.restartCount == 0)
  }
}
