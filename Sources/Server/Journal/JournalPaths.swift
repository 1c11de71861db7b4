import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The paths of a journal and of the files beside it.
struct JournalPaths {
  private static let chunkLength = 1 << 16

  let path: String
  private let directory: String

  /// The lock file. It is never replaced, so that the lock stays valid when the journal is replaced.
  var lockPath: String { path + ".lock" }
  /// The new file that is going to replace the old one.
  var newPath: String { path + ".new" }

  /// Creates the directory if it is missing.
  ///
  /// Links are resolved here, so that all processes find the same lock file, whatever name they use for the journal.
  init(_ url: URL, flush: (_ descriptor: Int32) -> Int32) throws(JournalError) {
    let parent = url.absoluteURL.deletingLastPathComponent()
    try JournalPaths.makeDirectory(parent, flush: flush)
    let path: String
    if let target = JournalPaths.resolved(url) {
      path = target
    } else if let directory = JournalPaths.resolved(parent) {
      path = directory + "/" + url.lastPathComponent
    } else {
      throw JournalError(.open, path: JournalPaths.path(of: parent))
    }
    self.path = path
    directory = JournalPaths.path(of: URL(filePath: path).deletingLastPathComponent())
  }

  /// The path without a slash at its end.
  private static func path(of url: URL) -> String {
    let path = url.path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The path of an existing file without links. Nil if there is no such file.
  private static func resolved(_ url: URL) -> String? {
    guard let path = realpath(JournalPaths.path(of: url), nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Creates a directory and its missing parents.
  private static func makeDirectory(
    _ url: URL, flush: (_ descriptor: Int32) -> Int32
  ) throws(JournalError) {
    let path = path(of: url)
    guard try File.identity(at: path) == nil else { return }
    if url.pathComponents.count > 1 {
      try makeDirectory(url.deletingLastPathComponent(), flush: flush)
    }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw JournalError(.open, path: path) }
    try File(path + "/..", flags: O_RDONLY).flush(with: flush)
  }

  /// Writes a journal of these entries to disk and replaces the old one in one step.
  func makeFile(
    of entries: some Sequence<Data>, flush: (_ descriptor: Int32) -> Int32
  ) throws(JournalError) -> (file: File, length: Int) {
    unlink(newPath)
    let file = try File(newPath, flags: O_RDWR | O_CREAT | O_EXCL)
    do throws(JournalError) {
      var bytes = FileHeader.data
      var length = 0
      for entry in entries {
        bytes += try EntryHeader.data(for: entry, path: path)
        bytes += entry
        guard bytes.count >= JournalPaths.chunkLength else { continue }
        try file.write(bytes, at: length)
        length += bytes.count
        bytes.removeAll(keepingCapacity: true)
      }
      try file.write(bytes, at: length)
      try file.flush(with: flush)
      try file.rename(to: path)
      return (file, length + bytes.count)
    } catch {
      unlink(newPath)
      throw error
    }
  }

  /// Flushes the directory, so that the file's name is on disk.
  func flushDirectory(with flush: (_ descriptor: Int32) -> Int32) throws(JournalError) {
    try File(directory, flags: O_RDONLY).flush(with: flush)
  }
}
