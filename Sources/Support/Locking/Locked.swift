import Foundation

/// A value that one thread at a time may touch.
/// The thread sanitizer on Linux does not see the lock of `Synchronization.Mutex`, so this has an `NSLock`.
public final class Locked<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because the compiler cannot know that `value` is only touched while `lock` is held.
  private var value: Value
  private let lock = NSLock()

  public init(_ value: Value) { self.value = value }

  public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
