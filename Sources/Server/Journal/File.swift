import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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

  /// Opens a file that exists.
  convenience init(opening path: String) throws(JournalError) {
    try self.init(path, flags: O_RDWR)
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

  /// Truncates the file.
  func cut(to length: Int) throws(JournalError) {
    guard try self.length != length else { return }
    guard File.retrying({ ftruncate(descriptor, off_t(length)) }) == 0 else {
      throw JournalError(.write, path: path)
    }
  }

  /// Renames the file. A file of that name is replaced.
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
