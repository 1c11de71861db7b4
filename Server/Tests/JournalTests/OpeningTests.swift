import Foundation
import Journal
import Testing

@Suite("Journal · Opening")
struct OpeningTests {
  private let folder = Folder()

  @Test(arguments: [
    "hello, world", "J", "JOURNAL", "JOURNAL\0", "journal\u{1}", "\0\0\0\0\0\0\0\0",
    "JOURNAL\u{2} and whatever that means",
  ])
  func `Opening a file of another kind or a newer version does not change it`(text: String) throws {
    try folder.write(Data(text.utf8))
    #expect(throws: JournalError.notAJournal(path: folder.path)) { try Journal(url: folder.file) }
    #expect(try folder.bytes == Data(text.utf8))
  }

  @Test func `A directory or a pipe is refused`() throws {
    try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: true)
    #expect(throws: JournalError.notAJournal(path: folder.path)) { try Journal(url: folder.file) }
    let pipe = folder.url.appending(component: "pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: JournalError.notAJournal(path: pipe)) { try Journal(url: URL(filePath: pipe)) }
  }

  @Test func `Opening and compacting remove the rest of an interrupted compaction`() throws {
    try Reader(folder.file).append("one", "two")
    try folder.bytes.dropLast(2).write(to: folder.newFile)
    let reader = try Reader(folder.file)
    #expect(try folder.names() == ["test.journal", "test.journal.lock"])
    #expect(try reader.caughtUp() == ["one", "two"])
    // Longer than what will be written.
    try Data(count: 1000).write(to: folder.newFile)
    try reader.compact { $0.suffix(1) }
    #expect(try folder.names() == ["test.journal", "test.journal.lock"])
    #expect(try Reader(folder.file).caughtUp() == ["two"])
  }

  @Test func `A file in the place of a directory is an error that names it`() throws {
    try folder.write(Data("text".utf8))
    let file = folder.file.appending(component: "inner.journal")
    let error = #expect(throws: JournalError.self) { try Journal(url: file) }
    #expect(error?.localizedDescription.contains("“\(folder.path)/inner.journal") == true)
    #expect(error?.localizedDescription.contains("Not a directory") == true)
    #expect(try folder.bytes == Data("text".utf8))
    // A link that leads nowhere is an error, too.
    let link = folder.url.appending(component: "link")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: folder.url.appending(components: "no", "where"))
    #expect(throws: JournalError.self) {
      try Journal(url: link.appending(components: "a", "test.journal"))
    }
  }

  @Test func `A file that is gone is an error until the next launch`() throws {
    let reader = try Reader(folder.file)
    try reader.append("one")
    try FileManager.default.removeItem(at: folder.file)
    let error = JournalError.missing(path: folder.path)
    #expect(throws: error) { try reader.caughtUp() }
    #expect(throws: error) { try reader.append("two") }
    #expect(try folder.names() == ["test.journal.lock"])
    #expect(try Reader(folder.file).caughtUp() == [])
  }

  @Test func `A file put in the place of the old one makes a reader start over`() throws {
    let reader = try Reader(folder.file)
    try reader.append("one", "two")
    let backup = try folder.bytes
    try reader.append("three")

    try backup.write(to: folder.file, options: .atomic)
    #expect(try reader.caughtUp() == ["one", "two"])
    #expect(reader.restartCount == 1)
    try backup.prefix(4).write(to: folder.file, options: .atomic)
    #expect(throws: JournalError.notAJournal(path: folder.path)) { try reader.caughtUp() }
  }

  @Test func `A reader of a removed directory shares the lock of the new one`() throws {
    let old = try Reader(folder.file)
    try old.append("one")
    folder.remove()
    let new = try Reader(folder.file)
    try new.append("two")
    try old.append("three")
    try new.append("four")
    #expect(try old.caughtUp() == ["two", "three", "four"])
    #expect(try new.caughtUp() == ["two", "three", "four"])
  }

  @Test(arguments: [
    JournalError.notAJournal(path: "/a"), .damaged(path: "/a", offset: 77),
    .shortened(path: "/a", length: 1, from: 2),
    .missing(path: "/a"), .entryTooLong(path: "/a", length: 9),
    .system(.lock, path: "/a", code: EACCES), .system(.write, path: "/a", code: ENOSPC),
    .system(.read, path: "/a", code: EIO),
  ])
  func `Every error says what failed, where, and what to do`(error: JournalError) throws {
    let description = try #require(error.errorDescription)
    #expect(description.contains("“/a”"))
    #expect(description.hasSuffix("."))
    let suggestion = try #require(error.recoverySuggestion)
    #expect(suggestion.hasSuffix("."))
    if error == .system(.write, path: "/a", code: ENOSPC) {
      #expect(description == "“/a” cannot be written: No space left on device.")
      #expect(suggestion == "Make room on the disk and try again.")
    }
  }
}
