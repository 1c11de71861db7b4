import Foundation
import Journal
import Testing

@Suite("Journal · Torn tails and damage")
struct TornTailTests {
  private let folder = Folder()
  private let headLength = 12
  private let headerLength = 8

  /// Makes a journal of these entries and returns its bytes, and where the last entry begins.
  private func make(_ texts: String...) throws -> (bytes: Data, lastStart: Int) {
    let reader = try Reader(folder.file)
    for text in texts { try reader.append(text) }
    let bytes = try folder.bytes
    return (bytes, bytes.count - headLength - (texts.last?.utf8.count ?? 0))
  }

  /// Expects that readers find these entries and leave the file alone, and that a writer goes on behind them.
  private func expectTorn(_ bytes: Data, keeping texts: [String], _ comment: Comment) throws {
    try folder.write(bytes)
    #expect(try Reader(folder.file).caughtUp() == texts, comment)
    #expect(try folder.bytes == bytes, comment)
    try Reader(folder.file).append("new")
    #expect(try Reader(folder.file).caughtUp() == texts + ["new"], comment)
    let newLength = headLength + 3
    let length = texts.map { headLength + $0.utf8.count }.reduce(headerLength + newLength, +)
    #expect(try folder.bytes.count == length, comment)
  }

  private func expectDamage(_ bytes: Data, at offset: Int, _ comment: Comment) throws {
    try folder.write(bytes)
    let error = JournalError.damaged(path: folder.path, offset: offset)
    #expect(throws: error, comment) { try Reader(folder.file).caughtUp() }
    #expect(throws: error, comment) { try Reader(folder.file).append("new") }
    #expect(throws: error, comment) { try Reader(folder.file).compact { $0 } }
    #expect(try folder.bytes == bytes, comment)
  }

  @Test func `A last entry torn at any byte is dropped`() throws {
    let (bytes, lastStart) = try make("one", "the last entry")
    for length in lastStart..<bytes.count {
      try expectTorn(bytes.prefix(length), keeping: ["one"], "\(length)")
    }
  }

  @Test func `A last entry with any wrong byte is dropped`() throws {
    let (bytes, lastStart) = try make("one", "the last entry")
    for offset in lastStart..<bytes.count {
      var bytes = bytes
      bytes[offset] ^= 0x20
      try expectTorn(bytes, keeping: ["one"], "\(offset)")
    }
  }

  @Test func `An earlier entry with any wrong byte is damage, and nothing is touched`() throws {
    let (bytes, lastStart) = try make("one", "a middle entry", "x")
    let start = lastStart - headLength - 14
    for offset in start..<lastStart {
      for bit in [0x01, 0x80] as [UInt8] {
        var bytes = bytes
        bytes[offset] ^= bit
        try expectDamage(bytes, at: start, "\(offset)")
      }
    }
  }

  @Test func `Damage is found where the next entry is not read at once`() throws {
    // The scan begins a byte behind the damage; its first chunk ends within the next entry's head.
    var (bytes, _) = try make(String(repeating: "x", count: 65_520), "y")
    bytes[headerLength] ^= 1
    try expectDamage(bytes, at: headerLength, "The length is wrong.")
  }

  @Test func `A tail of zeros is dropped`() throws {
    let (bytes, lastStart) = try make("one", "two")
    for count in [1, 4, 11, 12, 13, 100, 70_000] {
      try expectTorn(bytes + Data(count: count), keeping: ["one", "two"], "\(count)")
    }
    // The file had grown when the power failed, and the entry had not arrived.
    let zeros = Data(count: bytes.count - lastStart)
    try expectTorn(bytes.prefix(lastStart) + zeros, keeping: ["one"], "All zeros")
    let head = bytes.prefix(lastStart + headLength)
    try expectTorn(head + Data(count: 3), keeping: ["one"], "A head and zeros")
  }

  @Test func `A torn entry is dropped even if it contains entries`() throws {
    let inner = try make("one", "two").bytes
    let outer = Folder()
    try Journal(url: outer.file).writeBlindly { try $0.append(inner) }
    let bytes = try outer.bytes
    for length in headerLength..<bytes.count {
      try expectTorn(bytes.prefix(length), keeping: [], "\(length)")
    }
  }

  @Test(arguments: [Journal.maximumEntryLength + 1, Int(UInt32.max)])
  func `An absurd length is damage, even where its checksum is right`(length: Int) throws {
    let (bytes, _) = try make("one")
    try expectDamage(bytes + head(length: UInt32(length)), at: bytes.count, "\(length)")
  }

  @Test func `A long entry of which only the head arrived is dropped`() throws {
    let (bytes, _) = try make("one")
    let head = head(length: UInt32(Journal.maximumEntryLength))
    try expectTorn(bytes + head + Data("some".utf8), keeping: ["one"], "The longest")
  }

  /// The head of an entry, with the right checksum, as the format says.
  private func head(length: UInt32) -> Data {
    var head = withUnsafeBytes(of: length.littleEndian) { Data($0) } + Data(count: 4)
    head += withUnsafeBytes(of: ChecksumOracle.crc32(head).littleEndian) { Data($0) }
    return head
  }

  @Test func `A reader that has seen a torn tail sees what comes in its place`() throws {
    let (bytes, lastStart) = try make("one", "two")
    try folder.write(bytes.dropLast(1))
    let reader = try Reader(folder.file)
    #expect(try reader.caughtUp() == ["one"])
    #expect(try reader.caughtUp() == ["one"])
    // As long as what was torn.
    try Reader(folder.file).append("tw")
    #expect(try folder.bytes.count == bytes.count - 1)
    #expect(lastStart > 0)
    #expect(try reader.caughtUp() == ["one", "tw"])
    #expect(reader.restartCount == 0)
  }
}
