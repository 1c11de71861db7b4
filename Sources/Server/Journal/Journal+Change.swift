import Foundation

extension Journal {
  /// What whoever keeps the sum of all entries has to do.
  public enum Change: Equatable, Sendable {
    /// Forget all entries: the file has been replaced, and all that count follow.
    case startOver
    /// Add this entry.
    case entry(Data)
  }
}
