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
/// begins, so only the last one can be torn: the file ends within it. Readers ignore a torn entry, and the next writer moves
/// its bytes to a file beside the journal and says so. Changed bytes are damage, also in the last entry, and so is a
/// file that becomes shorter: then every call throws, and the file stays as it is.
///
/// Beside the journal are `NAME.lock`, which stays empty, for short times `NAME.compacting`, and `NAME.torn-1` with the
/// first torn entry. To replace or restore the journal, rename a file; never write into it. Only the owner may read
/// the files that the journal creates.
public final class Journal: @unchecked Sendable {
  public static let maximumEntryLength = 64 << 20

  private let paths: JournalPaths
  private let warn: @Sendable (String) -> Void

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
  ///
  /// - Parameter warn: Tells a person where the bytes of a torn entry are now.
  public convenience init(
    url: URL, warn: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(JournalError) {
    try self.init(url: url, flush: File.flush, warn: warn)
  }

  /// - Parameter flush: Flushes the file or directory of a descriptor to disk. It returns the same as `fsync`.
  package init(
    url: URL, flush: @escaping @Sendable (_ descriptor: Int32) -> Int32,
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(JournalError) {
    self.warn = warn
    paths = try JournalPaths(url, flush: flush)
    // Check the header first, so that no lock file appears beside a file that is not a journal.
    try Journal.check(paths)
    let lockFile = try File.locked(at: paths.lockPath, .exclusive)
    defer { lockFile.unlock() }

    unlink(paths.newPath)
    if try File.isMissingOrEmpty(at: paths.path) {
      file = try paths.makeFile(of: EmptyCollection()).file
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

  /// Passes on new entries, then lets `body` write before any other process can. Moves a torn entry out of the file.
  ///
  /// The entries that `body` appends are not passed to `replay`. They stay in the journal even if `body` throws.
  ///
  /// - Throws: ``JournalError``, and what the closures throw.
  public func write<Result>(
    catchingUp replay: (Change) throws -> Void, _ body: (borrowing Writer) throws -> Result
  ) throws -> Result {
    try withLock(.exclusive) {
      try replayNewEntries(replay)
      try moveTornEntry()
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
    if try startsOver || file.identity != identity {
      let newFile = try File(opening: paths.path)
      try FileHeader.check(newFile)
      try replay(.startOver)
      startsOver = false
      file = newFile
      position = FileHeader.data.count
      isNameFlushed = false
    }
    let length = try file.length
    guard length >= position else {
      throw JournalError.shortened(path: paths.path, length: length, from: position)
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
  /// Moves what follows the last entry to a file beside the journal.
  private func moveTornEntry() throws(JournalError) {
    let count = try file.length - position
    guard count > 0 else { return }
    let path = try paths.keep(file.read(count, at: position))
    try file.cut(to: position)
    warn(
      "“\(paths.path)” ended within an entry: a write was interrupted, or the file was cut. "
        + "Its \(count) \(count == 1 ? "byte is" : "bytes are") in “\(path)” now.")
  }

  /// A change that the user of the journal has to repeat in memory.
  public enum Change: Equatable, Sendable {
    /// Forget all entries. The file has been replaced, and all of its entries follow.
    case startOver
    case entry(Data)
  }

  /// The only writer, in all processes, during a call of ``Journal/write(catchingUp:_:)``.
  public struct Writer: ~Copyable {
    private let journal: Journal

    fileprivate init(journal: Journal) {
      self.journal = journal
    }

    /// Appends an entry. It is completely on disk when this returns.
    ///
    /// If this throws, the entry is not in the journal, and the next one can be tried. There is one exception: if the
    /// disk accepts neither the entry nor its removal, the entry may appear later. Then `catchUp` passes it on like the
    /// entries of other processes.
    public func append(_ entry: Data) throws(JournalError) {
      let bytes = try EntryHeader.data(for: entry, path: journal.paths.path) + entry
      do throws(JournalError) {
        if !journal.isNameFlushed {
          try journal.paths.flushDirectory()
          journal.isNameFlushed = true
        }
        try journal.file.cut(to: journal.position)
        try journal.file.write(bytes, at: journal.position)
        try journal.file.flush(with: journal.paths.flush)
      } catch {
        // If this fails, too, all readers ignore the torn entry until a writer can move it.
        try? journal.file.cut(to: journal.position)
        throw error
      }
      journal.position += bytes.count
    }

    /// Replaces all entries by others that add up to the same state. Other processes start over.
    ///
    /// After a crash or an error, the journal has either the old entries or the new ones. If an error leaves the new
    /// ones, `catchUp` passes them on as if another process had written them.
    public func compact(to entries: some Sequence<Data>) throws(JournalError) {
      (journal.file, journal.position) = try journal.paths.makeFile(of: entries)
      // From now on all processes read the new file. After a power failure it may still be the old one.
      (journal.isNameFlushed, journal.startsOver) = (false, true)
      try journal.paths.flushDirectory()
      (journal.isNameFlushed, journal.startsOver) = (true, false)
    }
  }
}
