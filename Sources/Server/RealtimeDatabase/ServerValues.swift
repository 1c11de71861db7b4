import Foundation

/// What a server fills in where a write says `{".sv": …}`.
struct ServerValues {
  static let name = ".sv"

  /// Somebody has asked for one where there is none.
  struct Missing: Error {}

  /// The moment of the write.
  let now: Date
  /// What stands at a path inside of what is written.
  let current: @Sendable (_ path: [Key]) -> Value

  /// - Parameter operation: `"timestamp"` or `{"increment": n}`.
  /// - Returns: nil if it is neither, or the sum is beyond all doubles.
  func value(of operation: Value, at path: [Key]) -> Value? {
    switch operation {
    case .string("timestamp"):
      return .number((now.timeIntervalSince1970 * 1000).rounded(.down))
    case .object(let object) where object.children.count == 1:
      guard case .number(let delta)? = object.children[Key(bound: "increment")] else { return nil }
      // What is no number counts as nothing.
      guard case .number(let number) = current(path) else { return .number(delta) }
      return (number + delta).isFinite ? .number(number + delta) : nil
    default:
      return nil
    }
  }
}
