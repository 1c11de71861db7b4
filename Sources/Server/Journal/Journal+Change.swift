import Foundation

extension Journal {
  /// A change that the user of the journal has to repeat in memory.
  public enum Change: Equatable, Sendable {
    /// Forget all entries. The file has been replaced, and all of its entries follow.
    case startOver
    /// Add this entry.
    case entry(Data)
  }
}
