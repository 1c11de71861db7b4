import Foundation
import Journal

/// A folder for the files of one test, removed when it is released.
final class Folder: Sendable {
  let url: URL

  init() {
    url = Folder.url(named: UUID().uuidString)
  }

  /// A folder that a process started by this one finds by its name and the number of its parent.
  init(sharedAs name: String) {
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

  func remove() {
    try? FileManager.default.removeItem(at: url)
  }

  var file: URL { url.appending(component: Folder.fileName) }
  var path: String { file.path(percentEncoded: false) }
  var lockFile: URL { url.appending(component: "test.journal.lock") }
  var newFile: URL { url.appending(component: "test.journal.new") }

  var bytes: Data {
    get throws { try Data(contentsOf: file) }
  }

  /// Lets the file hold exactly these bytes. Journals that have it open have it open still.
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
    try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)).sorted()
  }
}
