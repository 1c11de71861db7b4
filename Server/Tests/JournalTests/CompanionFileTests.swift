import Foundation
import Journal
import Testing

@Suite("Journal · Files beside it")
struct CompanionFileTests {
  private let folder = Folder()

  private func file(_ name: String) -> URL { folder.url.appending(component: name) }

  private func isFree(_ operation: Int32) throws -> Bool {
    let handle = try FileHandle(forReadingFrom: folder.lockFile)
    // Closing is not enough: a process that starts at this moment has the file open, too, until its program begins.
    defer { flock(handle.fileDescriptor, LOCK_UN) }
    return flock(handle.fileDescriptor, operation | LOCK_NB) == 0
  }

  @Test func `A read begins with all entries, and locks out writers`() throws {
    let reader = try Reader(folder.file)
    try Reader(folder.file).append("one")
    let texts = try reader.journal.read(catchingUp: reader.replay) {
      let isFreeToRead = try isFree(LOCK_SH)
      let isFreeToWrite = try isFree(LOCK_EX)
      #expect(isFreeToRead && !isFreeToWrite)
      return reader.texts
    }
    #expect(texts == ["one"])
    #expect(try isFree(LOCK_EX))
    try Reader(folder.file).append("two")
    #expect(throws: CancellationError.self) {
      try reader.journal.read(catchingUp: reader.replay) { throw CancellationError() }
    }
    #expect(try isFree(LOCK_EX))
    #expect(reader.texts == ["one", "two"])
  }

  @Test func `Writing replaces a whole file, or leaves none, and only its owner may read`() throws {
    _ = try Reader(folder.file)
    let names = try folder.names()
    for text in ["a longer text", "short", ""] {
      try Data(text.utf8).writeDurably(to: file("a"))
      #expect(try Data(contentsOf: file("a")) == Data(text.utf8))
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: file("a").path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(try folder.names() == ["a"] + names)
    #expect(throws: JournalError.self) {
      try Data("text".utf8).writeDurably(to: file("none").appending(component: "a"))
    }
    try FileManager.default.createDirectory(at: file("b"), withIntermediateDirectories: true)
    #expect(throws: JournalError.self) { try Data("text".utf8).writeDurably(to: file("b")) }
    #expect(try folder.names() == ["a", "b"] + names)
  }

  @Test func `Writing a file leaves the user's files with similar names alone`() throws {
    let reader = try Reader(folder.file)
    let names = ["a.new", "a.tmp", "a~", "test.journal.new", "test.journal.tmp"]
    for name in names { try Data(name.utf8).write(to: file(name)) }
    try Data("new".utf8).writeDurably(to: file("a"))
    try reader.append("one")
    try reader.compact { $0 }
    #expect(try Reader(folder.file).caughtUp() == ["one"])
    for name in names { #expect(try Data(contentsOf: file(name)) == Data(name.utf8)) }
    #expect(try folder.names() == (["a", "test.journal", "test.journal.lock"] + names).sorted())
  }
}
