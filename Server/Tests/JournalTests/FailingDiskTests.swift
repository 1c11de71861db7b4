import Foundation
import Journal
import TestSupport
import Testing

@Suite("Journal · Failing disks")
struct FailingDiskTests {
  private let folder = Folder()

  /// Records what reaches the disk, and fails on demand. Unchecked, because one journal on one thread calls it.
  private final class FailingDisk: @unchecked Sendable {
    private var log: [String] = []
    var fails: (_ what: String) -> Bool = { _ in false }

    func takeLog() -> [String] {
      defer { log = [] }
      return log
    }

    func flush(_ descriptor: Int32) -> Int32 {
      var status = stat()
      #expect(fstat(descriptor, &status) == 0)
      let what = status.st_mode & S_IFMT == S_IFDIR ? "directory" : "\(status.st_size) bytes"
      log.append(what)
      guard fails(what) else { return 0 }
      errno = EIO
      return -1
    }
  }

  private let disk = FailingDisk()

  private func reader() throws -> Reader {
    Reader(try Journal(url: folder.file, flush: disk.flush))
  }

  @Test func `Everything is on the disk before a call returns`() throws {
    let first = try reader()
    // The new directory in its parent, and the new file. That has a name when somebody relies on it.
    #expect(disk.takeLog() == ["directory", "8 bytes"])
    try first.append("one")
    #expect(disk.takeLog() == ["directory", "23 bytes"])
    try first.append("two", "three")
    #expect(disk.takeLog() == ["38 bytes", "55 bytes"])
    // A reader that opens an existing file flushes its name once.
    let second = try reader()
    #expect(try second.caughtUp() == ["one", "two", "three"])
    #expect(disk.takeLog() == [])
    try second.append("four")
    try second.append("five")
    #expect(disk.takeLog() == ["directory", "71 bytes", "87 bytes"])
    try second.compact { $0.suffix(1) }
    #expect(disk.takeLog() == ["24 bytes", "directory"])
    try first.append("six")
    #expect(disk.takeLog() == ["directory", "39 bytes"])
    #expect(try reader().caughtUp() == ["five", "six"])
    #expect(disk.takeLog() == [])
  }

  @Test func `An entry or a compaction that does not reach the disk changes nothing`() throws {
    let reader = try reader()
    try reader.append("one", "two")
    let before = try folder.bytes
    disk.fails = { _ in true }
    let error = JournalError.system(.write, path: folder.path, code: EIO)
    #expect(throws: error) { try reader.append("lost") }
    #expect(throws: JournalError.self) { try reader.compact { $0.suffix(1) } }
    #expect(try folder.bytes == before)
    #expect(try folder.names() == ["test.journal", "test.journal.lock"])
    #expect(try Reader(folder.file).caughtUp() == ["one", "two"])
    disk.fails = { _ in false }
    try reader.append("three")
    #expect(try reader.caughtUp() == ["one", "two", "three"])
    #expect(try Reader(folder.file).caughtUp() == ["one", "two", "three"])
  }

  @Test func `A replaced file takes no entry until its name is on the disk`() throws {
    let reader = try reader()
    try reader.append("one", "two")
    disk.fails = { $0 == "directory" }
    #expect(throws: JournalError.self) { try reader.compact { $0.suffix(1) } }
    // The reader starts over with the entries of the new file. Reading waits for no disk.
    for _ in 0..<2 { #expect(try reader.caughtUp() == ["two"]) }
    #expect(reader.restartCount == 1)
    #expect(throws: JournalError.self) { try reader.append("three") }
    #expect(try Reader(folder.file).caughtUp() == ["two"])
    disk.fails = { _ in false }
    _ = disk.takeLog()
    try reader.append("four")
    #expect(disk.takeLog() == ["directory", "39 bytes"])
    #expect(try Reader(folder.file).caughtUp() == ["two", "four"])
  }

  @Test func `An entry after a failed compaction comes after the entries of the new file`() throws {
    let reader = try reader()
    try reader.append("one", "two")
    disk.fails = { $0 == "directory" }
    try reader.journal.write(catchingUp: reader.replay) { writer in
      #expect(throws: JournalError.self) { try writer.compact(to: [Data("three".utf8)]) }
      disk.fails = { _ in false }
      try writer.append(Data("four".utf8))
    }
    #expect(try Reader(folder.file).caughtUp() == ["three", "four"])
    #expect(try reader.caughtUp() == ["three", "four"])
  }

  @Test func `A file that cannot grow keeps its entries and takes what fits`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = Folder()
      let reader = try Reader(folder.file)
      try reader.append("one")
      let before = try folder.bytes

      // The system writes up to the limit and then refuses, as on a full disk. The limit is for the whole process.
      signal(SIGXFSZ, SIG_IGN)
      try limitFiles(to: before.count + 20)
      let error = JournalError.system(.write, path: folder.path, code: EFBIG)
      #expect(throws: error) { try reader.append("twenty bytes and more") }
      #expect(try folder.bytes == before)
      #expect(throws: JournalError.self) {
        try reader.compact { _ in ["an entry that is longer than all that there is room for"] }
      }
      #expect(try folder.bytes == before)
      #expect(try folder.names() == ["test.journal", "test.journal.lock"])
      try reader.append("two")
      try reader.compact { $0 }
      #expect(try Reader(folder.file).caughtUp() == ["one", "two"])
    }
  }
}
