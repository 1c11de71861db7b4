import Foundation

/// A file as it was at one time. Another program that changes the file makes the next snapshot differ.
public struct FileSnapshot: Equatable, Sendable {
  private let inode, size: UInt64?
  private let date: Date?

  public init(of file: URL) {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: file.path(percentEncoded: false))
    inode = (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
    size = (attributes?[.size] as? NSNumber)?.uint64Value
    date = attributes?[.modificationDate] as? Date
  }

  public var exists: Bool { inode != nil }
}

/// Performs work while no other thread or process has the lock of a file or folder. The lock ends with the process, and leaves no file.
/// - Parameter wait: Called before waiting for another thread or process. If it throws, this does not wait.
public func withLock<Result>(
  on file: URL, _ work: () throws -> Result, wait: () throws -> Void = {}
) throws -> Result {
  let descriptor = open(file.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
  defer { close(descriptor) }
  if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
    try wait()
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }
  }
  // Closing is not enough: a process that is being started may still have a copy of the descriptor.
  defer { flock(descriptor, LOCK_UN) }
  return try work()
}
