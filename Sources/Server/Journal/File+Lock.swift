import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
