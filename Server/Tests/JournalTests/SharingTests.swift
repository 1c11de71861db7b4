import Foundation
import Journal
import TestSupport
import Testing

@Suite("Journal · Several users")
struct SharingTests {
  private let folder = Folder()

  private func recordingErrors(_ body: () throws -> Void) {
    do { try body() } catch { Issue.record(error) }
  }

  @Test func `A compaction makes other readers start over, but not its own`() throws {
    let first = try Reader(folder.file)
    let second = try Reader(folder.file)
    let third = try Reader(folder.file)
    try first.append("one", "two", "three")
    #expect(try second.caughtUp() == ["one", "two", "three"])

    try first.compact { $0.filter { $0 != "two" } }
    try first.append("four")
    #expect(try first.caughtUp() == ["one", "three", "four"])
    #expect(first.restartCount == 0)
    try second.append("five")
    #expect(second.texts == ["one", "three", "four", "five"])
    #expect(second.restartCount == 1)
    #expect(try third.caughtUp() == second.texts)
    #expect(try first.caughtUp() == second.texts)
    #expect(try Reader(folder.file).caughtUp() == second.texts)
    #expect(try second.caughtUp() == second.texts)
    #expect(second.restartCount == 1)
  }

  @Test func `After a compaction to no entries or to many, the journal has just these`() throws {
    let first = try Reader(folder.file)
    let second = try Reader(folder.file)
    try first.append("one")
    #expect(try second.caughtUp() == ["one"])
    // More than is written at once.
    let many = (0..<20).map { "\($0) " + String(repeating: "x", count: 5_000) }
    for texts in [[], many] {
      try first.compact { _ in texts }
      #expect(try second.caughtUp() == texts)
      #expect(try Reader(folder.file).caughtUp() == texts)
      try first.append("a")
      #expect(try second.caughtUp() == texts + ["a"])
    }
  }

  @Test func `If a user fails to start over, it must start over again`() throws {
    let first = try Reader(folder.file)
    let second = try Reader(folder.file)
    try first.append("one", "two")
    #expect(try second.caughtUp() == ["one", "two"])
    // Longer than the old file, so that only its being another one tells.
    try first.compact { $0.suffix(1) + ["three", "four"] }
    let fail: (Journal.Change) throws -> Void = { _ in throw CancellationError() }
    #expect(throws: CancellationError.self) { try second.journal.catchUp(fail) }
    #expect(try second.caughtUp() == ["two", "three", "four"])
    #expect(second.restartCount == 1)
  }

  @Test func `A known entry is not read again`() throws {
    let reader = try Reader(folder.file)
    try reader.append("one")
    try Reader(folder.file).append("two")
    // A new reader now finds damage in the first entry.
    var bytes = try folder.bytes
    bytes[21] ^= 1
    try folder.write(bytes)
    #expect(throws: JournalError.self) { try Reader(folder.file).caughtUp() }
    #expect(try reader.caughtUp() == ["one", "two"])
    try reader.append("three")
    #expect(try reader.caughtUp() == ["one", "two", "three"])
  }

  @Test func `Threads share journals, and each entry comes to everybody once`() throws {
    let readers = try [Reader(folder.file), Reader(folder.file)]
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      let reader = readers[thread % 2]
      recordingErrors {
        for number in 0..<25 {
          if number % 5 == 4 { try reader.journal.catchUp(reader.replay) }
          try reader.append("\(thread) \(number)")
        }
      }
    }
    let texts = try Reader(folder.file).caughtUp()
    for thread in 0..<4 {
      #expect(texts.filter { $0.hasPrefix("\(thread)") } == (0..<25).map { "\(thread) \($0)" })
    }
    #expect(texts.count == 100)
    for reader in readers { #expect(try reader.caughtUp() == texts) }
  }

  @Test func `Removing the lock's file does not let two writers in at once`() throws {
    let readers = try (0..<4).map { _ in try Reader(folder.file) }
    DispatchQueue.concurrentPerform(iterations: readers.count) { thread in
      recordingErrors {
        let reader = readers[thread]
        for _ in 0..<50 {
          try reader.journal.write(catchingUp: reader.replay) { writer in
            let text = "\(reader.texts.count)"
            try writer.append(Data(text.utf8))
            reader.texts.append(text)
            sched_yield()
            try FileManager.default.removeItem(at: folder.lockFile)
          }
        }
      }
    }
    #expect(try Reader(folder.file).caughtUp() == (0..<200).map(String.init))
  }

  @Test(arguments: 0..<5)
  func `The readers of a journal always agree with a plain list`(seed: UInt64) throws {
    var generator = SplitMix64(state: seed)
    var list: [String] = []
    var readers = try (0..<3).map { _ in try Reader(folder.file) }
    for step in 0..<120 {
      let index = Int.random(in: 0..<3, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0:
        readers[index] = try Reader(folder.file)
      case 1, 2:
        #expect(try readers[index].caughtUp() == list, "\(step)")
      case 3:
        let bit = Int.random(in: 0...1, using: &generator)
        let half = list.enumerated().filter { $0.offset % 2 == bit }.map(\.element)
        try readers[index].compact { texts in
          #expect(texts == list, "\(step)")
          return half
        }
        list = half
      case 4:
        // A writer removes what another one has left, and dies while appending.
        try readers[index].append()
        let torn = (0..<Int.random(in: 1...11, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
        try folder.write(folder.bytes + torn)
      default:
        let text = String(repeating: "\(step)", count: step % 4)
        list.append(text)
        try readers[index].append(text)
        #expect(readers[index].texts == list, "\(step)")
      }
    }
  }
}
