import Foundation

/// The paths of a journal and of the files beside it.
struct JournalPaths {
  private static let chunkLength = 1 << 16

  let path: String
  /// Flushes the file or directory of a descriptor to disk. It returns the same as `fsync`.
  let flush: @Sendable (_ descriptor: Int32) -> Int32
  private let directory: String

  /// The lock file. It is never replaced, so that the lock stays valid when the journal is replaced.
  var lockPath: String { path + ".lock" }
  /// The new file that is going to replace the old one.
  var newPath: String { path + ".compacting" }

  /// Creates the directory if it is missing.
  ///
  /// Links are resolved here, so that all processes find the same lock file, whatever name they use for the journal.
  init(
    _ url: URL, flush: @escaping @Sendable (_ descriptor: Int32) -> Int32
  ) throws(JournalError) {
    self.flush = flush
    let parent = url.absoluteURL.deletingLastPathComponent()
    try JournalPaths.makeDirectory(parent, flush: flush)
    path = JournalPaths.path(of: url.absoluteURL.resolvingSymlinksInPath())
    directory = JournalPaths.path(of: URL(filePath: path).deletingLastPathComponent())
  }

  /// The path without a slash at its end.
  private static func path(of url: URL) -> String {
    let path = url.path(percentEncoded: false)
    guard path != "/", path.utf8.last == UInt8(ascii: "/") else { return path }
    return String(Substring(path.utf8.dropLast()))
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
    of entries: some Sequence<Data>
  ) throws(JournalError) -> (file: File, length: Int) {
    unlink(newPath)
    return try File.create(newPath) { file throws(JournalError) in
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
    }
  }

  /// Writes the bytes of a torn entry to a new file beside the journal. They are on disk when this returns.
  ///
  /// - Returns: The path of that file.
  func keep(_ bytes: Data) throws(JournalError) -> String {
    var number = 1
    while try File.identity(at: "\(path).torn-\(number)") != nil { number += 1 }
    return try File.create("\(path).torn-\(number)") { file throws(JournalError) in
      try file.write(bytes, at: 0)
      try file.flush(with: flush)
      try flushDirectory()
      return file.path
    }
  }

  /// Flushes the directory, so that the file's name is on disk.
  func flushDirectory() throws(JournalError) {
    try File(directory, flags: O_RDONLY).flush(with: flush)
  }
}

extension Data {
  /// Writes a file durably: when this returns, the file is complete and on disk under its name.
  ///
  /// An existing file of that name is replaced in one step. Only the owner may read the file.
  public func writeDurably(to url: URL) throws(JournalError) {
    let path = url.path(percentEncoded: false)
    // A file with a predictable name could be the user's.
    try File.create("\(path).\(UUID().uuidString.prefix(8))") { file throws(JournalError) in
      try file.write(self, at: 0)
      try file.flush(with: File.flush)
      try file.rename(to: path)
      let directory = url.deletingLastPathComponent().path(percentEncoded: false)
      try File(directory, flags: O_RDONLY).flush(with: File.flush)
    }
  }
}
