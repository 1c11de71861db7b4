import Foundation

extension PostController {
  /// Which posts of the list an update changed, by their offsets in it.
  public struct Changes: Hashable, Sendable {
    /// The posts that left, counted before the update.
    public internal(set) var removed = IndexSet()
    /// The posts that came, counted after the update.
    public internal(set) var inserted = IndexSet()
    /// The posts that stay where they are among the others and look different, counted before the update: they
    /// were edited, or are not new any more.
    public internal(set) var updated = IndexSet()
  }
}
