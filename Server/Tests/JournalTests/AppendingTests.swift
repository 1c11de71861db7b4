import Foundation
import Journal
import TestSupport
import Testing

@Suite("Journal · Appending and reading")
struct AppendingTests {
  private let folder = Folder()

  @Test(arguments: [false, true])
  func `A new journal is empty, and entries come back in order`(isFileThere: Bool) throws {
    if isFileThere { try folder.write(Data()) }
    #expect(try Reader(folder.file).caughtUp() == [])
    try Reader(folder.file).append("one", "", "three")
    #expect(try Reader(folder.file).caughtUp() == ["one", "", "three"])
    try Reader(folder.file).append("four")
    #expect(try Reader(folder.file).caughtUp() == ["one", "", "three", "four"])
  }

  @Test func `The file has the documented format`() throws {
    try Reader(folder.file).append("123456789", "")
    // The checksums by Python: zlib.crc32(b"123456789"), and of the eight bytes before each.
    let expected: [UInt8] =
      Array("JOURNAL".utf8) + [1]
      + [9, 0, 0, 0, 0x26, 0x39, 0xF4, 0xCB, 0x3E, 0xD5, 0xE8, 0xA8] + Array("123456789".utf8)
      + [0, 0, 0, 0, 0, 0, 0, 0, 0x69, 0xDF, 0x22, 0x65]
    #expect(try folder.bytes == Data(expected))
  }

  @Test func `Random entries of any size come back byte for byte`() throws {
    var generator = SplitMix64(state: 20)
    var entries: [Data] = []
    for _ in 0..<40 {
      let length = [0, 1, 11, 12, 13, 400, 9000].randomElement(using: &generator) ?? 0
      entries.append(Data((0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }))
    }
    // Longer than one read, and exactly as long as one.
    entries += [Data(repeating: 7, count: 70_000), Data(repeating: 0, count: 1 << 16), Data([5])]
    entries.append(Data("before entry after".utf8)[7..<12])
    try Journal(url: folder.file).writeBlindly { writer in
      for entry in entries { try writer.append(entry) }
    }

    var read: [Data] = []
    try Journal(url: folder.file).catchUp { if case .entry(let entry) = $0 { read.append(entry) } }
    #expect(read == entries)
  }

  @Test(arguments: 0..<13)
  func `Entries that cross the border between two reads come back`(shift: Int) throws {
    let texts =
      [String(repeating: "x", count: (1 << 16) - 60 + shift)]
      + (0..<10).map(String.init)
    try Reader(folder.file).compact { _ in texts }
    #expect(try Reader(folder.file).caughtUp() == texts)
  }

  @Test func `An entry that is too long is refused and the journal goes on`() throws {
    let reader = try Reader(folder.file)
    try reader.append("one")
    let before = try folder.bytes
    let length = Journal.maximumEntryLength + 1
    let error = JournalError.entryTooLong(path: folder.path, length: length)
    try reader.journal.writeBlindly { writer in
      // Zeros cost nothing until somebody touches them.
      let long = Data(count: length)
      #expect(throws: error) { try writer.append(long) }
      #expect(throws: error) { try writer.compact(to: [Data("two".utf8), long]) }
    }
    #expect(try folder.bytes == before)
    #expect(try folder.names() == ["test.journal", "test.journal.lock"])
    try reader.append("two")
    #expect(try Reader(folder.file).caughtUp() == ["one", "two"])
  }

  @Test func `An appended entry stays if the writer fails later`() throws {
    let reader = try Reader(folder.file)
    #expect(throws: CancellationError.self) {
      try reader.journal.writeBlindly { writer in
        try writer.append(Data("one".utf8))
        throw CancellationError()
      }
    }
    try reader.append("two")
    #expect(try Reader(folder.file).caughtUp() == ["one", "two"])
  }

  @Test func `If a user fails to take a change, the change comes again`() throws {
    try Reader(folder.file).append("one", "two", "three")
    let journal = try Journal(url: folder.file)
    var taken: [Data] = []
    let isTaken: (Journal.Change) throws -> Void = { change in
      guard case .entry(let entry) = change else { return }
      guard taken.count != 1 else { throw CancellationError() }
      taken.append(entry)
    }
    #expect(throws: CancellationError.self) { try journal.catchUp(isTaken) }
    #expect(throws: CancellationError.self) {
      try journal.write(catchingUp: isTaken) { _ in Issue.record("It has not caught up.") }
    }
    try journal.catchUp { if case .entry(let entry) = $0 { taken.append(entry) } }
    #expect(taken.map { String(decoding: $0, as: UTF8.self) } == ["one", "two", "three"])
  }

  @Test func `Only the owner may read the files of a journal`() throws {
    let reader = try Reader(folder.url.appending(components: "a", "b", "test.journal"))
    try reader.append("one")
    try reader.compact { $0 }
    let modes = try ["a", "a/b", "a/b/test.journal", "a/b/test.journal.lock"].map {
      let path = folder.url.appending(path: $0).path
      return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(modes == [0o700, 0o700, 0o600, 0o600])
  }

  @Test func `A journal has one lock, by whatever name it is called`() throws {
    try Reader(folder.file).append("one")
    let links = folder.url.appending(component: "links")
    try FileManager.default.createDirectory(at: links, withIntermediateDirectories: true)
    let link = links.appending(component: "other")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.file)
    let linked = try Reader(link)
    try linked.append("two")
    try linked.compact { $0 }
    #expect(try Reader(folder.file).caughtUp() == ["one", "two"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: links.path) == ["other"])
  }
}
