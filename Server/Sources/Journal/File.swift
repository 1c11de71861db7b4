import Foundation

/// An open file, closed when it is released.
final class File {
  private(set) var path: String
  let descriptor: Int32

  /// - Parameter flags: The flags of `open`. Only the owner may read or write a file that is created.
  init(
    _ path: String, flags: Int32, action: JournalError.Action = .open
  ) throws(JournalError) {
    let descriptor = File.retrying { open(path, flags | O_CLOEXEC, 0o600) }
    // Check before the property is set: when an initializer throws after all properties are set, deinit runs, too.
    guard descriptor >= 0 else { throw JournalError(action, path: path) }
    self.path = path
    self.descriptor = descriptor
  }

  convenience init(opening path: String) throws(JournalError) {
    try self.init(path, flags: O_RDWR)
  }

  /// Creates a file, and removes it if the closure throws.
  static func create<Result>(
    _ path: String, _ body: (File) throws(JournalError) -> Result
  ) throws(JournalError) -> Result {
    let file = try File(path, flags: O_RDWR | O_CREAT | O_EXCL)
    do throws(JournalError) {
      return try body(file)
    } catch {
      unlink(path)
      throw error
    }
  }

  deinit { close(descriptor) }

  var length: Int {
    get throws(JournalError) { Int(try status.st_size) }
  }

  var identity: Identity {
    get throws(JournalError) { Identity(try status) }
  }

  private var status: stat {
    get throws(JournalError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw JournalError(.read, path: path) }
      return status
    }
  }

  /// - Throws: ``JournalError``, also if the file ends earlier.
  func read(_ count: Int, at offset: Int) throws(JournalError) -> Data {
    var data = Data(count: count)
    var done = 0
    while done < count {
      let position = off_t(offset + done)
      let step = data.withUnsafeMutableBytes { bytes in
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
        return File.retrying { pread(descriptor, rest.baseAddress, rest.count, position) }
      }
      guard step >= 0 else { throw JournalError(.read, path: path) }
      guard step > 0 else { throw .system(.read, path: path, code: EIO) }
      done += step
    }
    return data
  }

  func write(_ data: Data, at offset: Int) throws(JournalError) {
    var done = 0
    while done < data.count {
      let position = off_t(offset + done)
      let step = data.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        return File.retrying { pwrite(descriptor, rest.baseAddress, rest.count, position) }
      }
      guard step >= 0 else { throw JournalError(.write, path: path) }
      done += step
    }
  }

  func cut(to length: Int) throws(JournalError) {
    guard try self.length != length else { return }
    guard File.retrying({ ftruncate(descriptor, off_t(length)) }) == 0 else {
      throw JournalError(.write, path: path)
    }
  }

  func rename(to path: String) throws(JournalError) {
    guard Foundation.rename(self.path, path) == 0 else { throw JournalError(.replace, path: path) }
    self.path = path
  }

  func flush(with flush: (_ descriptor: Int32) -> Int32) throws(JournalError) {
    guard File.retrying({ flush(descriptor) }) == 0 else { throw JournalError(.write, path: path) }
  }

  /// Waits until the data is on the disk itself. Returns the same as `fsync`.
  static func flush(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      // On Darwin, fsync does not wait for the disk. F_FULLFSYNC does, but not every file system supports it.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(descriptor)
  }

  /// Repeats a call that a signal has interrupted.
  static func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}

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

extension File {
  enum Lock {
    case shared, exclusive
  }

  /// Opens the file at `path`, creating it if necessary, and waits for its lock.
  ///
  /// The lock belongs to the open file, so it works between threads, too. It ends with ``unlock()`` or with the
  /// process, even if the process crashes.
  static func locked(at path: String, _ lock: Lock) throws(JournalError) -> File {
    while true {
      let file = try File(path, flags: O_RDWR | O_CREAT, action: .lock)
      let operation = lock == .shared ? LOCK_SH : LOCK_EX
      guard retrying({ flock(file.descriptor, operation) }) == 0 else {
        throw JournalError(.lock, path: path)
      }
      // If the directory was replaced meanwhile, other processes use a different lock file: open that one.
      if try file.identity == identity(at: path) { return file }
    }
  }

  func unlock() {
    // Closing is not enough: a process that is being started may still have a copy of the descriptor.
    flock(descriptor, LOCK_UN)
  }
}
