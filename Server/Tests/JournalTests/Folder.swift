import Foundation
import Journal

/// A folder for the files of one test, removed when it is released.
final class Folder: Sendable {
  let url: URL

  /// A process that this one starts finds the folder by its name and the number of its parent.
  init(sharedAs name: String = UUID().uuidString) {
    url = Folder.url(named: "\(getpid())-\(name)")
  }

  deinit { remove() }

  /// The file that the process which started this one shares.
  static func parentsFile(sharedAs name: String) -> URL {
    url(named: "\(getppid())-\(name)").appending(component: fileName)
  }

  private static let fileName = "test.journal"

  private static func url(named name: String) -> URL {
    // The temporary directory is behind a link on some systems, and errors name the file itself.
    FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(component: "JournalTests-\(name)")
  }

  func remove() { try? FileManager.default.removeItem(at: url) }

  var file: URL { url.appending(component: Folder.fileName) }
  var path: String { file.path }
  var lockFile: URL { url.appending(component: "test.journal.lock") }
  var newFile: URL { url.appending(component: "test.journal.compacting") }

  var bytes: Data { get throws { try Data(contentsOf: file) } }

  /// Lets the file hold exactly these bytes. Journals keep it open.
  func write(_ bytes: Data) throws {
    if !FileManager.default.fileExists(atPath: path) {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: bytes)
    try handle.close()
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}

extension Journal {
  func writeBlindly(_ body: (borrowing Writer) throws -> Void) throws {
    let ignore: (Change) -> Void = { _ in }
    try write(catchingUp: ignore, body)
  }
}

/// A journal and the texts of its entries. Unchecked, because the journal runs one closure at a time.
final class Reader: @unchecked Sendable {
  let journal: Journal
  var texts: [String] = []
  private(set) var restartCount = 0
  let warnings = Warnings()

  final class Warnings: @unchecked Sendable {
    fileprivate(set) var texts: [String] = []
  }

  /// It does not wait for the disk: that takes time, and shows only when the power fails.
  init(_ url: URL) throws {
    let warnings = warnings
    journal = try Journal(url: url, flush: { _ in 0 }, warn: { warnings.texts.append($0) })
  }

  init(_ journal: Journal) { self.journal = journal }

  func replay(_ change: Journal.Change) {
    // Let other threads run, so that they may interfere here.
    sched_yield()
    switch change {
    case .startOver:
      texts = []
      restartCount += 1
    case .entry(let entry): texts.append(String(decoding: entry, as: UTF8.self))
    }
  }

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

  func compact(_ transform: ([String]) -> [String]) throws {
    try journal.write(catchingUp: replay) { writer in
      let new = transform(texts)
      try writer.compact(to: new.lazy.map { Data($0.utf8) })
      texts = new
    }
  }
}
