extension RealtimeDatabase {
  /// The result of a write: final values without server values, and only those that differ from before.
  package struct Change: Sendable {
    /// One stored value and its path. No path is inside another one of the same change.
    struct Write: Sendable {
      let path: [Key]
      let value: Value

      /// The number of leading keys of the path that existed before.
      let existingDepth: Int

      /// The old content: the value at the path, or the leaf at one of its parents that had to give way, or null if
      /// there was neither.
      let replaced: Value

      /// Returns nil if the value was there already.
      init?(of value: Value, at path: [Key], in root: Value) {
        self.path = path
        self.value = value
        (existingDepth, replaced) = root.valueReplaced(at: path)
        guard value != old else { return nil }
      }

      /// The old value at the path.
      var old: Value { existingDepth == path.count ? replaced : .null }

      /// The sort key that a node had before this write. Nil if the write does not affect it.
      func oldSortKey(at place: [Key]) -> SortKey? {
        if place.starts(with: path) { return SortKey(old[place.dropFirst(path.count)]) }
        guard path.starts(with: place) else { return nil }
        if existingDepth < place.count { return SortKey.none }
        return existingDepth == place.count && !replaced.isNull ? SortKey(replaced) : .object
      }
    }

    let writes: [Write]

    /// The node that a PATCH merged into. Nil for a single value at its own path.
    let parent: [Key]?
  }
}
