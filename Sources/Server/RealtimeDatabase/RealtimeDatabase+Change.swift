extension RealtimeDatabase {
  /// What a write has changed: nothing is left to be decided, and what is as it was before is not part of it.
  package struct Change: Sendable {
    /// One value and where it was stored. Of these paths, none is inside of another.
    struct Write: Sendable {
      let path: [Key]
      let value: Value

      /// How many keys of the path led to something that was there.
      let existingDepth: Int

      /// What was there: at the path itself; a leaf that was in the way of it; or null if it was neither.
      let replaced: Value

      /// nil if nothing changes.
      init?(of value: Value, at path: [Key], in root: Value) {
        self.path = path
        self.value = value
        (existingDepth, replaced) = root.place(of: path)
        guard value != old else { return nil }
      }

      /// What was at the path.
      var old: Value { existingDepth == path.count ? replaced : .null }

      /// How a node stood in an order before; nil if this write says nothing about that.
      func oldRank(at place: [Key]) -> Rank? {
        if place.starts(with: path) { return Rank(old[place.dropFirst(path.count)]) }
        guard path.starts(with: place) else { return nil }
        if existingDepth < place.count { return Rank.none }
        return existingDepth == place.count && !replaced.isNull ? Rank(replaced) : .object
      }
    }

    let writes: [Write]

    /// The node that a PATCH named; nil for one value at its own path.
    let parent: [Key]?
  }
}
