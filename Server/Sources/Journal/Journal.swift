import Foundation

/// An append-only file of entries that survives crashes, shared by threads and processes.
///
/// Its user keeps the sum of all entries in memory. ``catchUp(_:)`` passes on the entries since the last call: first all of them, later
/// those of other processes. ``write(catchingUp:_:)`` then lets one writer append. Each call locks out the writers of all processes, and
/// calls on one journal wait for each other. A closure that is passed to a journal must not call it again.
///
/// The file begins with seven letters and a version. An entry consists of its length, the checksum of its bytes, the checksum of both (32
/// bits each, little-endian, CRC-32), and its bytes. It is on disk before the next one begins, so only the last one can be torn: the file
/// ends within it. Readers ignore a torn entry, and the next writer moves its bytes to `NAME.torn-1`. Changed bytes are damage, and so is
/// a file that becomes shorter: then every call throws, and the file stays as it is. To replace or restore a journal, rename a file;
/// never write into it. Only the owner may read the files. `NAME.lock` stays empty, and `NAME.compacting` is temporary.
public final class Journal: @unchecked Sendable {
  public static let maximumEntryLength = 64 << 20
  private static let newSuffix = ".compacting"
  private static let chunkLength = 1 << 16

  private let path: String
  private let flush: @Sendable (_ descriptor: Int32) -> Int32
  private let warn: @Sendable (String) -> Void

  // Unchecked, because the compiler cannot know that these are only touched while `lock` is held.
  private let lock = NSLock()
  private var file: File
  /// The offset of the first entry that has not been passed on.
  private var position = FileHeader.data.count
  /// Whether the user must still start over: this file has replaced the one before, but the call ended with an error.
  private var startsOver = false
  private var isNameFlushed = false

  /// Creates the file if it is missing or empty, and its directory if missing. Removes the rest of an interrupted compaction.
  /// - Parameter warn: Tells a person where the bytes of a torn entry are now.
  public convenience init(
    url: URL, warn: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(JournalError) {
    try self.init(url: url, flush: File.flush, warn: warn)
  }

  /// - Parameter flush: Flushes the file or directory of a descriptor. It returns the same as `fsync`.
  package init(
    url: URL, flush: @escaping @Sendable (_ descriptor: Int32) -> Int32,
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(JournalError) {
    try Journal.makeDirectory(url.absoluteURL.deletingLastPathComponent(), flush)
    // Without links, so that all processes find the same lock file, whatever name they use for the journal.
    let path = url.absoluteURL.resolvingSymlinksInPath().path
    // Check the header first, so that no lock file appears beside a file that is not a journal.
    _ = try Journal.open(path)
    let lockFile = try File.locked(at: path + ".lock", LOCK_EX)
    defer { lockFile.unlock() }

    unlink(path + Journal.newSuffix)
    if let old = try Journal.open(path) {
      file = old
    } else {
      file = try Journal.makeFile(path, of: EmptyCollection(), flush).file
    }
    (self.path, self.flush, self.warn) = (path, flush, warn)
  }

  /// Passes on new entries in the order in which they were written. If `replay` throws, the next call passes on its entry again.
  public func catchUp(_ replay: (Change) throws -> Void) throws { try read(catchingUp: replay) {} }

  /// Passes on new entries, then calls `body`, which can open files that entries name before any writer removes them.
  public func read<Result>(
    catchingUp replay: (Change) throws -> Void, _ body: () throws -> Result
  ) throws -> Result {
    try withLock(LOCK_SH) {
      try replayNewEntries(replay)
      return try body()
    }
  }

  /// Passes on new entries, moves a torn entry out of the file, then lets `body` write before any other process can. Its entries
  /// are not passed to `replay`, and stay in the journal even if `body` throws.
  public func write<Result>(
    catchingUp replay: (Change) throws -> Void, _ body: (borrowing Writer) throws -> Result
  ) throws -> Result {
    try withLock(LOCK_EX) {
      try replayNewEntries(replay)
      try moveTornEntry()
      return try body(Writer(journal: self))
    }
  }

  private func withLock<Result>(_ operation: Int32, _ body: () throws -> Result) throws -> Result {
    lock.lock()
    defer { lock.unlock() }
    // The lock file is never replaced, so that the lock stays valid when the journal is replaced.
    let lockFile = try File.locked(at: path + ".lock", operation)
    defer { lockFile.unlock() }
    return try body()
  }

  private func replayNewEntries(_ replay: (Change) throws -> Void) throws {
    // The old file stays open until here, so that the system cannot give its inode number to the new file.
    if try startsOver || !file.isFile(at: path) {
      guard let newFile = try Journal.open(path) else { throw JournalError.missing(path: path) }
      try replay(.startOver)
      startsOver = false
      file = newFile
      position = FileHeader.data.count
      isNameFlushed = false
    }
    let length = try file.length
    guard length >= position else {
      throw JournalError.shortened(path: path, length: length, from: position)
    }
    var reader = try EntryReader(file, from: position)
    while let entry = try reader.next() {
      try replay(.entry(entry))
      position = reader.position
    }
  }

  /// A change that the user of the journal has to repeat in memory.
  public enum Change: Equatable, Sendable {
    /// Forget all entries. The file has been replaced, and all of its entries follow.
    case startOver
    case entry(Data)
  }

  /// The only writer, in all processes, during a call of ``Journal/write(catchingUp:_:)``.
  public struct Writer: ~Copyable {
    fileprivate let journal: Journal

    /// The size of the file in bytes.
    public var size: Int { journal.position }

    /// Appends an entry. It is completely on disk when this returns. If this throws, it is not in the journal, with one exception: if the
    /// disk refuses both the entry and its removal, the entry may appear later, and `catchUp` passes it on.
    public func append(_ entry: Data) throws(JournalError) {
      let bytes = try EntryHeader.data(for: entry, path: journal.path) + entry
      do throws(JournalError) {
        if !journal.isNameFlushed { try journal.flushDirectory() }
        try journal.file.cut(to: journal.position)
        try journal.file.write(bytes, at: journal.position)
        try journal.file.flush(with: journal.flush)
      } catch {
        // If this fails, too, all readers ignore the torn entry until a writer can move it.
        try? journal.file.cut(to: journal.position)
        throw error
      }
      journal.position += bytes.count
    }

    /// Replaces all entries by others that add up to the same state. Other processes start over. After a crash or an error, the journal
    /// has either the old entries or the new ones. If an error leaves the new ones, `catchUp` passes them on.
    public func compact(to entries: some Sequence<Data>) throws(JournalError) {
      (journal.file, journal.position) = try Journal.makeFile(
        journal.path, of: entries, journal.flush)
      // From now on all processes read the new file. After a power failure it may still be the old one.
      (journal.isNameFlushed, journal.startsOver) = (false, true)
      try journal.flushDirectory()
      journal.startsOver = false
    }
  }

  private static func makeDirectory(
    _ url: URL, _ flush: (_ descriptor: Int32) -> Int32
  ) throws(JournalError) {
    guard try File.status(at: url.path) == nil else { return }
    if url.pathComponents.count > 1 { try makeDirectory(url.deletingLastPathComponent(), flush) }
    guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else {
      throw JournalError(.open, path: url.path)
    }
    try File(url.path + "/..", flags: O_RDONLY).flush(with: flush)
  }

  /// Returns nil if the file is missing or empty. Throws if there is something else, such as a directory or a device.
  private static func open(_ path: String) throws(JournalError) -> File? {
    guard let status = try File.status(at: path) else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAJournal(path: path) }
    guard status.st_size > 0 else { return nil }
    do throws(JournalError) {
      let file = try File(path, flags: O_RDWR)
      try FileHeader.check(file)
      return file
    } catch .system(.open, _, ENOENT) {
      // The file was removed meanwhile.
      return nil
    }
  }

  /// Writes a journal of these entries to disk and replaces the old one in one step.
  private static func makeFile(
    _ path: String, of entries: some Sequence<Data>, _ flush: (_ descriptor: Int32) -> Int32
  ) throws(JournalError) -> (file: File, length: Int) {
    unlink(path + newSuffix)
    return try File.create(path + newSuffix) { file throws(JournalError) in
      var bytes = FileHeader.data
      var length = 0
      for entry in entries {
        bytes += try EntryHeader.data(for: entry, path: path)
        bytes += entry
        guard bytes.count >= chunkLength else { continue }
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

  private func moveTornEntry() throws(JournalError) {
    let count = try file.length - position
    guard count > 0 else { return }
    var number = 1
    while try File.status(at: "\(path).torn-\(number)") != nil { number += 1 }
    let tornPath = "\(path).torn-\(number)"
    try File.create(tornPath) { torn throws(JournalError) in
      try torn.write(file.read(count, at: position), at: 0)
      try torn.flush(with: flush)
      try flushDirectory()
    }
    try file.cut(to: position)
    warn(
      "“\(path)” ended within an entry: a write was interrupted, or the file was cut. "
        + "Its \(count) \(count == 1 ? "byte is" : "bytes are") in “\(tornPath)” now.")
  }

  /// Flushes the directory, so that the names in it are on disk.
  private func flushDirectory() throws(JournalError) {
    let directory = URL(filePath: path).deletingLastPathComponent().path
    try File(directory, flags: O_RDONLY).flush(with: flush)
    isNameFlushed = true
  }
}
