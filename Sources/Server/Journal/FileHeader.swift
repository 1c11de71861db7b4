import Foundation

/// The first bytes of a journal's file.
enum FileHeader {
  private static let letters = Data("JOURNAL".utf8)
  private static let version: UInt8 = 1

  static let data = letters + [version]

  /// - Throws: ``JournalError`` unless `file` is a journal of this version.
  static func check(_ file: File) throws(JournalError) {
    let start = try file.read(min(data.count, file.length), at: 0)
    guard start.count == data.count, start.starts(with: letters), let version = start.last,
      version > 0
    else { throw .notAJournal(path: file.path) }
    guard version == Self.version else {
      throw .newerVersion(path: file.path, version: Int(version))
    }
  }
}
