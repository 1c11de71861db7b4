import Foundation

/// One append-only file of entries that survive a crash, shared by threads and processes.
///
/// Whoever uses it keeps its state in memory, as the sum of all entries. ``catchUp(_:)`` hands over the entries that
/// came since the last time: all of them at the start, later those of other processes. ``write(catchingUp:_:)`` does
/// the same and then lets one writer append. Every call locks out the writers of all processes, and calls of one
/// journal wait for each other; a closure that is handed to a journal must not call it again.
///
/// The file begins with seven letters and a version. Each entry follows as its length, the checksum of its bytes, the
/// checksum of both (32 bits each, little-endian, CRC-32), and its bytes. Only the last one can be torn, since an entry
/// is on disk before the next begins: readers overlook a torn one and the next writer cuts it off.
///
/// Beside the file stand `NAME.lock`, which stays empty, and for moments `NAME.new`. Replace or restore the file by
/// renaming, never by writing into it. Nobody but the owner may read what the journal creates.
public final class Journal: @unchecked Sendable {
  /// How many bytes an entry may have.
  public static let maximumEntryLength = 64 << 20

  private let place: Place
  private let flush: @Sendable (_ descriptor: Int32) -> Int32

  // Unchecked, because the compiler cannot know that these are only touched while `lock` is held.
  private let lock = NSLock()
  private var file: File
  /// Where the first entry begins that is not known yet.
  private var position = Header.data.count
  /// Whether its user has not heard of the entries of this file: they have replaced all others, and the caller has been
  /// told of an error.
  private var startsOver = false
  /// Whether the directory is known to name this file after a power failure, too.
  private var isNameFlushed = false

  /// Opens the journal in the file at `url`, or begins one where there is no file or an empty one.
  ///
  /// Creates the directory, if that is missing, and removes what a crash left of a compaction.
  public convenience init(url: URL) throws(JournalError) {
    try self.init(url: url, flush: File.flush)
  }

  /// - Parameter flush: Brings a descriptor's file, or directory, to the disk. It answers like `fsync`.
  package init(
    url: URL, flush: @escaping @Sendable (_ descriptor: Int32) -> Int32
  ) throws(JournalError) {
    self.flush = flush
    place = try Place(url, flush: flush)
    // What is no journal shall not get a lock beside it.
    try Journal.check(place)
    let lockFile = try File.locked(at: place.lockPath, .exclusive)
    defer { lockFile.unlock() }

    unlink(place.newPath)
    if try File.isMissingOrEmpty(at: place.path) {
      file = try place.makeFile(of: EmptyCollection(), flush: flush).file
    } else {
      file = try File(opening: place.path)
      try Header.check(file)
    }
  }

  /// Makes sure that there is a journal, or nothing.
  private static func check(_ place: Place) throws(JournalError) {
    guard try !File.isMissingOrEmpty(at: place.path) else { return }
    do throws(JournalError) {
      try Header.check(File(opening: place.path))
    } catch .system(.open, _, ENOENT) {
      // It has been removed since.
    }
  }

  /// Hands over what is new, in the order in which it was written.
  ///
  /// When `replay` throws, the change counts as not handed over and comes again next time.
  ///
  /// - Throws: ``JournalError``, and what `replay` throws.
  public func catchUp(_ replay: (Change) throws -> Void) throws {
    try read(catchingUp: replay) {}
  }

  /// Hands over what is new and then lets `body` look around, before anybody can write.
  ///
  /// That is for files that entries name, and that writers remove when no entry names them any more.
  ///
  /// - Throws: ``JournalError``, and what the closures throw.
  public func read<Result>(
    catchingUp replay: (Change) throws -> Void, _ body: () throws -> Result
  ) throws -> Result {
    try withLock(.shared) {
      try replayNews(replay)
      return try body()
    }
  }

  /// Hands over what is new and then lets `body` write, before anybody else can.
  ///
  /// `replay` does not get what `body` appends. What is appended stays when `body` throws.
  ///
  /// - Throws: ``JournalError``, and what the closures throw.
  public func write<Result>(
    catchingUp replay: (Change) throws -> Void, _ body: (borrowing Writer) throws -> Result
  ) throws -> Result {
    try withLock(.exclusive) {
      try replayNews(replay)
      return try body(Writer(journal: self))
    }
  }

  private func withLock<Result>(_ kind: File.Lock, _ body: () throws -> Result) throws -> Result {
    lock.lock()
    defer { lock.unlock() }
    let lockFile = try File.locked(at: place.lockPath, kind)
    defer { lockFile.unlock() }
    return try body()
  }

  private func replayNews(_ replay: (Change) throws -> Void) throws {
    guard let identity = try File.identity(at: place.path) else {
      throw JournalError.missing(path: place.path)
    }
    // The old file stays open until here, so that no new one can have its number.
    if try startsOver || file.identity != identity || file.length < position {
      let newFile = try File(opening: place.path)
      try Header.check(newFile)
      try replay(.startOver)
      startsOver = false
      file = newFile
      position = Header.data.count
      isNameFlushed = false
    }
    var reader = try EntryReader(file, from: position)
    while let entry = try reader.next() {
      try replay(.entry(entry))
      position = reader.position
    }
  }
}

// What a writer does, while it has the lock.
extension Journal {
  func append(_ entry: Data) throws(JournalError) {
    let bytes = try EntryHead.data(for: entry, path: place.path) + entry
    do throws(JournalError) {
      if !isNameFlushed {
        try place.flushDirectory(with: flush)
        isNameFlushed = true
      }
      try file.cut(to: position)
      try file.write(bytes, at: position)
      try file.flush(with: flush)
    } catch {
      // If this fails, too, then everybody overlooks the torn entry until a writer can cut it off.
      try? file.cut(to: position)
      throw error
    }
    position += bytes.count
  }

  func replace(with entries: some Sequence<Data>) throws(JournalError) {
    (file, position) = try place.makeFile(of: entries, flush: flush)
    // From here on everybody reads the new file. After a power failure it may still be the old one.
    (isNameFlushed, startsOver) = (false, true)
    try place.flushDirectory(with: flush)
    (isNameFlushed, startsOver) = (true, false)
  }
}
