import Foundation
import Journal

/// A journal and what a user of it would keep in memory: the texts of all entries.
///
/// Unchecked, because the compiler cannot know that the journal runs one closure at a time.
final class Reader: @unchecked Sendable {
  let journal: Journal
  private(set) var texts: [String] = []
  /// How often it had to forget everything.
  private(set) var restartCount = 0

  /// It does not wait for the disk: that takes time, and shows only when the power fails.
  init(_ url: URL) throws {
    journal = try Journal(url: url, flush: { _ in 0 })
  }

  init(_ journal: Journal) {
    self.journal = journal
  }

  func replay(_ change: Journal.Change) {
    // Whatever could come in between shall do so.
    sched_yield()
    switch change {
    case .startOver:
      texts = []
      restartCount += 1
    case .entry(let entry):
      texts.append(String(decoding: entry, as: UTF8.self))
    }
  }

  /// All texts, others' too.
  func caughtUp() throws -> [String] {
    try journal.catchUp(replay)
    return texts
  }

  func append(_ texts: String...) throws {
    try journal.write(catchingUp: replay) { writer in
      for text in texts {
        try writer.append(Data(text.utf8))
        self.texts.append(text)
      }
    }
  }

  /// Appends how many texts there are, and ends by removing a file.
  func appendCount(thenRemoving file: URL) throws {
    try journal.write(catchingUp: replay) { writer in
      let text = "\(texts.count)"
      try writer.append(Data(text.utf8))
      texts.append(text)
      sched_yield()
      try FileManager.default.removeItem(at: file)
    }
  }

  /// Replaces all texts by what `transform` makes of them.
  func compact(_ transform: ([String]) -> [String]) throws {
    try journal.write(catchingUp: replay) { writer in
      let new = transform(texts)
      try writer.compact(to: new.lazy.map { Data($0.utf8) })
      texts = new
    }
  }
}
