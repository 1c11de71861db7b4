import Foundation
import Journal
import Testing

/// Each body of `processExitsWith` runs in a separate process.
@Suite("Journal · Several processes")
struct ProcessTests {
  @Test func `A lock ends with the process that holds it`() async throws {
    let folder = Folder(sharedAs: "lock")
    await #expect(processExitsWith: .signal(SIGKILL)) {
      let journal = try Journal(url: Folder.parentsFile(sharedAs: "lock"))
      try journal.writeBlindly { writer in
        try writer.append(Data("one".utf8))
        kill(getpid(), SIGKILL)
      }
    }
    let reader = try Reader(folder.file)
    try reader.append("two")
    #expect(try reader.caughtUp() == ["one", "two"])
  }

  @Test func `Killing a process loses no entry whose append has returned`() async throws {
    let folder = Folder(sharedAs: "append")
    let entry = { (number: Int) in "\(number) " + String(repeating: "\(number % 10)", count: 9000) }
    await #expect(processExitsWith: .signal(SIGKILL)) {
      let file = Folder.parentsFile(sharedAs: "append")
      let reader = Reader(try Journal(url: file))
      let heard = try Notes(beside: file, killingAfter: 20)
      for number in 0... {
        try reader.append("\(number) " + String(repeating: "\(number % 10)", count: 9000))
        try heard.note()
      }
    }
    let heard = try Notes.count(beside: folder.file)
    #expect(heard >= 20)
    let reader = try Reader(folder.file)
    let kept = try reader.caughtUp()
    // The last entry may be on disk without a note.
    #expect([heard, heard + 1].contains(kept.count))
    #expect(kept == kept.indices.map(entry))
    try reader.append("and on")
    #expect(try Reader(folder.file).caughtUp() == kept + ["and on"])
  }

  @Test func `Killing a process that compacts leaves the old entries or the new`() async throws {
    let folder = Folder(sharedAs: "compact")
    await #expect(processExitsWith: .signal(SIGKILL)) {
      let file = Folder.parentsFile(sharedAs: "compact")
      let reader = Reader(try Journal(url: file))
      let heard = try Notes(beside: file, killingAfter: 5)
      for number in 0... {
        try reader.compact { _ in Array(repeating: "\(number)", count: 1000) }
        try heard.note()
      }
    }
    let heard = try Notes.count(beside: folder.file)
    #expect(heard >= 5)
    let kept = try Reader(folder.file).caughtUp()
    #expect(kept.count == 1000)
    #expect(Set(kept).count == 1)
    #expect([heard - 1, heard].map(String.init).contains(kept.first))
    #expect(try folder.names() == ["notes", "test.journal", "test.journal.lock"])
  }

  @Test func `Processes that count together lose no step`() async throws {
    let folder = Folder(sharedAs: "count")
    await withTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            try Reader(Journal(url: Folder.parentsFile(sharedAs: "count"))).count(30)
          }
        }
      }
    }
    let reader = try Reader(folder.file)
    try reader.count(1)
    #expect(reader.texts == (0..<61).map(String.init))
  }
}

/// Writes one byte to a file for each note. After some notes, a thread kills this process while the caller goes on.
private final class Notes {
  private let handle: FileHandle
  private var rest: Int

  init(beside file: URL, killingAfter count: Int) throws {
    let url = file.deletingLastPathComponent().appending(component: "notes")
    try Data().write(to: url)
    handle = try FileHandle(forWritingTo: url)
    rest = count
  }

  func note() throws {
    try handle.write(contentsOf: Data([0]))
    rest -= 1
    if rest == 0 { Thread.detachNewThread { kill(getpid(), SIGKILL) } }
  }

  static func count(beside file: URL) throws -> Int {
    try Data(contentsOf: file.deletingLastPathComponent().appending(component: "notes")).count
  }
}

extension Reader {
  /// Appends the number of the texts before. Every seventh time writes all texts anew.
  fileprivate func count(_ steps: Int) throws {
    for _ in 0..<steps {
      try journal.write(catchingUp: replay) { writer in
        let text = "\(texts.count)"
        texts.append(text)
        if texts.count % 7 == 0 {
          try writer.compact(to: texts.map { Data($0.utf8) })
        } else {
          try writer.append(Data(text.utf8))
        }
      }
    }
  }
}
