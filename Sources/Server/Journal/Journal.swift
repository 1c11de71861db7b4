import Foundation

/// An append-only file of entries that survives crashes, shared by threads and processes.
///
/// The user of a journal keeps a state in memory, the sum of all entries. ``catchUp(_:)`` passes on the entries since
/// the last call: first all of them, later those of other processes. ``write(catchingUp:_:)`` does the same and then
/// lets one writer append. Each call locks out the writers of all processes, and calls on one journal wait for each
/// other. A closure that is passed to a journal must not call it again.
///
/// The file begins with seven letters and a version. Each entry consists of its length, the checksum of its bytes, the
/// checksum of both (32 bits each, little-endian, CRC-32), and its bytes. An entry is on disk before the next one
/// begins, so only the last one can be torn. Readers ignore a torn entry, and the next writer removes it.
///
/// There is a file `NAME.lock`, which stays empty, and for short times a file `NAME.new`. To replace or restore the
/// journal, rename a file; never write into it. Only the owner may read the files that the journal creates.
public final class Journal: @unchecked Sendable {
  /// The maximum size of an entry in bytes.
  public static let maximumEntryLength = 64 << 20

  private let paths: JournalPaths
  private let flush: @Sendable (_ descriptor: Int32) -> Int32

  // Unchecked, because the compiler cannot know that these are only touched while `lock` is held.
  private let lock = NSLock()
  private var file: File
  /// The offset of the first entry that has not been passed on.
  private var position = FileHeader.data.count
  /// Whether the user must be told to start over: this file has replaced the one before, but the call ended with an
  /// error.
  private var startsOver = false
  /// Whether the file's name is known to be on disk.
  private var isNameFlushed = false

  /// Opens the journal at `url`, or creates one if there is no file or an empty one.
  ///
  /// Creates the directory if it is missing, and removes the rest of a compaction that was interrupted.
  public convenience init(url: URL) throws(JournalError) {
    try self.init(url: url, flush: File.flush)
  }

  /// - Parameter flush: Flushes the file or directory of a descriptor to disk. It returns the same as `fsync`.
  package init(
    url: URL, flush: @escaping @Sendable (_ descriptor: Int32) -> Int32
  ) throws(JournalError) {
    self.flush = flush
    paths = try JournalPaths(url, flush: flush)
    // Check the header first, so that no lock file appears beside a file that is not a journal.
    try Journal.check(paths)
    let lockFile = try File.locked(at: paths.lockPath, .exclusive)
    defer { lockFile.unlock() }

    unlink(paths.newPath)
    if try File.isMissingOrEmpty(at: paths.path) {
      file = try paths.makeFile(of: EmptyCollection(), flush: flush).file
    } else {
      file = try File(opening: paths.path)
      try FileHeader.check(file)
    }
  }

  /// Throws an error if there is a file that is not a journal.
  private static func check(_ paths: JournalPaths) throws(JournalError) {
    guard try !File.isMissingOrEmpty(at: paths.path) else { return }
    do throws(JournalError) {
      try FileHeader.check(File(opening: paths.path))
    } catch .system(.open, _, ENOENT) {
      // The file was removed meanwhile.
    }
  }

  /// Passes on new entries in the order in which they were written.
  ///
  /// If `replay` throws, its entry is passed on again by the next call.
  ///
  /// - Throws: ``JournalError``, and what `replay` throws.
  public func catchUp(_ replay: (Change) throws -> Void) throws {
    try read(catchingUp: replay) {}
  }

  /// Passes on new entries, then calls `body` before any process can write.
  ///
  /// For files that entries name: writers remove such a file when no entry names it any more.
  ///
  /// - Throws: ``JournalError``, and what the closures throw.
  public func read<Result>(
    catchingUp replay: (Change) throws -> Void, _ body: () throws -> Result
  ) throws -> Result {
    try withLock(.shared) {
      try replayNewEntries(replay)
      return try body()
    }
  }

  /// Passes on new entries, then lets `body` write before any other process can.
  ///
  /// The entries that `body` appends are not passed to `replay`. They stay in the journal even if `body` throws.
  ///
  /// - Throws: ``JournalError``, and what the closures throw.
  public func write<Result>(
    catchingUp replay: (Change) throws -> Void, _ body: (borrowing Writer) throws -> Result
  ) throws -> Result {
    try withLock(.exclusive) {
      try replayNewEntries(replay)
      return try body(Writer(journal: self))
    }
  }

  private func withLock<Result>(_ kind: File.Lock, _ body: () throws -> Result) throws -> Result {
    lock.lock()
    defer { lock.unlock() }
    let lockFile = try File.locked(at: paths.lockPath, kind)
    defer { lockFile.unlock() }
    return try body()
  }

  private func replayNewEntries(_ replay: (Change) throws -> Void) throws {
    guard let identity = try File.identity(at: paths.path) else {
      throw JournalError.missing(path: paths.path)
    }
    // The old file stays open until here, so that the system cannot give its inode number to the new file.
    if try startsOver || file.identity != identity || file.length < position {
      let newFile = try File(opening: paths.path)
      try FileHeader.check(newFile)
      try replay(.startOver)
      startsOver = false
      file = newFile
      position = FileHeader.data.count
      isNameFlushed = false
    }
    var reader = try EntryReader(file, from: position)
    while let entry = try reader.next() {
      try replay(.entry(entry))
      position = reader.position
    }
  }
}

// For a writer, which holds the lock.
extension Journal {
  func append(_ entry: Data) throws(JournalError) {
    let bytes = try EntryHeader.data(for: entry, path: paths.path) + entry
    do throws(JournalError) {
      if !isNameFlushed {
        try paths.flushDirectory(with: flush)
        isNameFlushed = true
      }
      try file.cut(to: position)
      try file.write(bytes, at: position)
      try file.flush(with: flush)
    } catch {
      // If this fails, too, all readers ignore the torn entry until a writer can remove it.
      try? file.cut(to: position)
      throw error
    }
    position += bytes.count
  }

  func replace(with entries: some Sequence<Data>) throws(JournalError) {
    (file, position) = try paths.makeFile(of: entries, flush: flush)
    // From now on all processes read the new file. After a power failure it may still be the old one.
    (isNameFlushed, startsOver) = (false, true)
    try paths.flushDirectory(with: flush)
    (isNameFlushed, startsOver) = (true, false)
  }
}
