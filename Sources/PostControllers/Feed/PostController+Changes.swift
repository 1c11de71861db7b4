import Foundation

extension PostController {
  /// The posts of the list that an update changed, by their indexes.
  public struct Changes: Hashable, Sendable {
    /// The posts that were removed, counted before the update.
    public internal(set) var removed = IndexSet()
    /// The posts that were inserted, counted after the update.
    public internal(set) var inserted = IndexSet()
    /// The posts that stay but look different, because they were edited or are no longer new, counted before the update.
    public internal(set) var updated = IndexSet()
  }
}
