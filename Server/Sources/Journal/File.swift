import Foundation

/// An open file, closed when it is released.
final class File {
  private(set) var path: String
  let descriptor: Int32

  /// - Parameter flags: The flags of `open`. Only the owner may read or write a file that is created.
  init(_ path: String, flags: Int32, action: JournalError.Action = .open) throws(JournalError) {
    let descriptor = File.retrying { open(path, flags | O_CLOEXEC, 0o600) }
    // Check before the property is set: when an initializer throws after all properties are set, deinit runs, too.
    guard descriptor >= 0 else { throw JournalError(action, path: path) }
    self.path = path
    self.descriptor = descriptor
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

  var length: Int { get throws(JournalError) { Int(try status.st_size) } }

  private var status: stat {
    get throws(JournalError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw JournalError(.read, path: path) }
      return status
    }
  }

  /// The status of the file or directory at this path. Nil if the path does not exist.
  static func status(at path: String) throws(JournalError) -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    guard errno == ENOENT else { throw JournalError(.open, path: path) }
    return nil
  }

  /// Whether this file is the one at a path, where another one may be by now.
  func isFile(at path: String) throws(JournalError) -> Bool {
    guard let other = try File.status(at: path) else { return false }
    let status = try status
    return status.st_dev == other.st_dev && status.st_ino == other.st_ino
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

  static func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  /// Opens or creates a file and waits for its lock, `LOCK_SH` or `LOCK_EX`. The lock works between threads, too, and ends with a crash.
  static func locked(at path: String, _ operation: Int32) throws(JournalError) -> File {
    while true {
      let file = try File(path, flags: O_RDWR | O_CREAT, action: .lock)
      guard retrying({ flock(file.descriptor, operation) }) == 0 else {
        throw JournalError(.lock, path: path)
      }
      // If the directory was replaced meanwhile, other processes use a different lock file: open that one.
      if try file.isFile(at: path) { return file }
    }
  }

  func unlock() {
    // Closing is not enough: a process that is being started may still have a copy of the descriptor.
    flock(descriptor, LOCK_UN)
  }
}

extension Data {
  /// Writes a file durably, in place of an existing one: when this returns, it is complete and on disk. Only the owner may read it.
  public func writeDurably(to url: URL) throws(JournalError) {
    // A file with a predictable name could be the user's.
    try File.create("\(url.path).\(UUID().uuidString.prefix(8))") { file throws(JournalError) in
      try file.write(self, at: 0)
      try file.flush(with: File.flush)
      try file.rename(to: url.path)
      try File(url.deletingLastPathComponent().path, flags: O_RDONLY).flush(with: File.flush)
    }
  }
}
