/// The position of a record in an order: by a key, then by name.
struct Position<Key: Comparable & Hashable & Codable & Sendable>: Hashable, Sendable, Codable {
  let key: Key
  let recordName: String
}

extension Position: Comparable {
  static func < (left: Position, right: Position) -> Bool {
    if left.key < right.key { return true }
    return !(right.key < left.key) && left.recordName < right.recordName
  }
}
