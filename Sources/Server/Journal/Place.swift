import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a journal is: its file, and the files beside it.
struct Place {
  private static let chunkLength = 1 << 16

  let path: String
  private let directory: String

  /// The file that carries the lock. It is never replaced, so that the lock holds while the journal is.
  var lockPath: String { path + ".lock" }
  /// Where a new file is made before it replaces the old one.
  var newPath: String { path + ".new" }

  /// Creates the directory if it is missing.
  ///
  /// Links are followed here, so that everybody finds the same lock, by whatever name they call the journal.
  init(_ url: URL, flush: (_ descriptor: Int32) -> Int32) throws(JournalError) {
    let parent = url.absoluteURL.deletingLastPathComponent()
    try Place.makeDirectory(parent, flush: flush)
    let path: String
    if let target = Place.resolved(url) {
      path = target
    } else if let directory = Place.resolved(parent) {
      path = directory + "/" + url.lastPathComponent
    } else {
      throw JournalError(.open, path: Place.path(of: parent))
    }
    self.path = path
    directory = Place.path(of: URL(filePath: path).deletingLastPathComponent())
  }

  /// The path without the slash at the end of a directory's.
  private static func path(of url: URL) -> String {
    let path = url.path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The way to a file that exists, without links; otherwise nil.
  private static func resolved(_ url: URL) -> String? {
    guard let path = realpath(Place.path(of: url), nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Creates what is missing on the way to a directory.
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

  /// Makes a journal of these entries, complete on disk, and puts it in the place of the old one in one step.
  func makeFile(
    of entries: some Sequence<Data>, flush: (_ descriptor: Int32) -> Int32
  ) throws(JournalError) -> (file: File, length: Int) {
    unlink(newPath)
    let file = try File(newPath, flags: O_RDWR | O_CREAT | O_EXCL)
    do throws(JournalError) {
      var bytes = Header.data
      var length = 0
      for entry in entries {
        bytes += try EntryHead.data(for: entry, path: path)
        bytes += entry
        guard bytes.count >= Place.chunkLength else { continue }
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

  /// Makes sure that the directory names on disk what it names now.
  func flushDirectory(with flush: (_ descriptor: Int32) -> Int32) throws(JournalError) {
    try File(directory, flags: O_RDONLY).flush(with: flush)
  }
}
