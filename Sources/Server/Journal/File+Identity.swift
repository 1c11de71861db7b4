import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension File {
  /// Identifies a file independently of its name, as long as the file exists or is open.
  struct Identity: Equatable {
    private let device: dev_t
    private let number: ino_t

    init(_ status: stat) {
      device = status.st_dev
      number = status.st_ino
    }
  }

  /// The identity of the file at this path. Nil if there is none.
  static func identity(at path: String) throws(JournalError) -> Identity? {
    try status(at: path).map(Identity.init)
  }

  /// Whether a new journal may be created at `path`.
  ///
  /// - Throws: ``JournalError``, also if there is something else, such as a directory or a device.
  static func isMissingOrEmpty(at path: String) throws(JournalError) -> Bool {
    guard let status = try status(at: path) else { return true }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAJournal(path: path) }
    return status.st_size == 0
  }

  private static func status(at path: String) throws(JournalError) -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    guard errno == ENOENT else { throw JournalError(.open, path: path) }
    return nil
  }
}
