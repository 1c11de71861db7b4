import Foundation

/// The values that the server inserts where a write contains `{".sv": …}`.
struct ServerValues {
  static let name = ".sv"

  /// A server value was found, and the reader was told to stop there.
  struct Missing: Error {}

  /// The time of the write.
  let now: Date
  /// The old value at a path, relative to the write.
  let current: @Sendable (_ path: [Key]) -> Value

  /// - Parameter operation: `"timestamp"` or `{"increment": n}`.
  /// - Returns: nil if the operation is neither, or the sum is too large for a double.
  func value(of operation: Value, at path: [Key]) -> Value? {
    switch operation {
    case .string("timestamp"):
      return .number((now.timeIntervalSince1970 * 1000).rounded(.down))
    case .object(let object) where object.children.count == 1:
      guard case .number(let delta)? = object.children[Key(bound: "increment")] else { return nil }
      // A value that is not a number counts as zero.
      guard case .number(let number) = current(path) else { return .number(delta) }
      return (number + delta).isFinite ? .number(number + delta) : nil
    default:
      return nil
    }
  }
}
