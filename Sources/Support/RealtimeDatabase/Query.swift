import JSON

/// A GET's `orderBy` together with its range and limit.
struct Query: Sendable {
  struct Bound {
    /// The key in the order by key. Nil in the other orders.
    let key: Key?
    let sortKey: Value
    /// Whether an entry at exactly this position belongs to the range.
    let isInclusive: Bool

    /// Whether the entry comes before a range that starts at this bound.
    func isAfter(_ entry: ChildIndex.Entry) -> Bool {
      isInclusive ? follows(entry) : !precedes(entry)
    }

    /// Whether the entry comes after a range that ends at this bound.
    func isBefore(_ entry: ChildIndex.Entry) -> Bool {
      isInclusive ? precedes(entry) : !follows(entry)
    }

    private func precedes(_ entry: ChildIndex.Entry) -> Bool {
      key.map { $0 < entry.key } ?? sortKey.precedes(entry.sortKey)
    }

    private func follows(_ entry: ChildIndex.Entry) -> Bool {
      key.map { entry.key < $0 } ?? entry.sortKey.precedes(sortKey)
    }
  }

  let order: Order
  let start: Bound?
  let end: Bound?
  let limit: Int?
  /// Whether the limit keeps the last children of the range.
  let isFromEnd: Bool

  /// Whether the entry is in the range. The limit is not considered.
  func admits(_ entry: ChildIndex.Entry) -> Bool {
    start?.isAfter(entry) != true && end?.isBefore(entry) != true
  }

  /// Nil if no parameter belongs to a query.
  /// - Throws: ``RealtimeDatabaseError`` if a parameter is invalid or two of them contradict each other.
  init?(_ parameters: [String: String]) throws {
    guard let orderBy = parameters["orderBy"] else {
      if Self.companions.contains(where: { parameters[$0] != nil }) {
        throw RealtimeDatabaseError.orderByMissing
      }
      return nil
    }
    let order = try Order(jsonPath: orderBy)
    self.order = order
    for (name, other) in Self.alternatives {
      try RealtimeDatabaseError.require(
        parameters[name] == nil || parameters[other] == nil,
        "Only one of \(name) and \(other) may be specified")
    }
    func bound(_ name: String) throws -> Bound? { try Bound(name, in: parameters, for: order) }
    let start = try bound("startAt") ?? bound("startAfter")
    let end = try bound("endAt") ?? bound("endBefore")
    let equal = try bound("equalTo")
    try RealtimeDatabaseError.require(
      equal == nil || start == nil && end == nil,
      "equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore")
    self.start = start ?? equal
    self.end = end ?? equal
    let last = try Self.count("limitToLast", in: parameters)
    isFromEnd = last != nil
    limit = try last ?? Self.count("limitToFirst", in: parameters)
  }

  private static let alternatives = [
    ("startAt", "startAfter"), ("endAt", "endBefore"), ("limitToFirst", "limitToLast"),
  ]

  /// The parameters that need `orderBy`.
  private static let companions = [
    "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst", "limitToLast",
  ]

  static let parameters = Set(companions + ["orderBy"])

  private static func count(_ name: String, in parameters: [String: String]) throws -> Int? {
    guard let text = parameters[name] else { return nil }
    let count = Int(text)
    try RealtimeDatabaseError.require(count != nil, "\(name) must be an integer")
    try RealtimeDatabaseError.require(count ?? 0 > 0, "\(name) must be positive")
    return count
  }
}

extension Query.Bound {
  fileprivate init?(_ name: String, in parameters: [String: String], for order: Order) throws {
    guard let text = parameters[name] else { return nil }
    let value = try? ValueReader().value(of: text.utf8)
    try RealtimeDatabaseError.require(value != nil, "\(name) must be a valid JSON value")
    // Empty arrays and objects were turned into null, so the text is checked.
    let kind = try JSONReader.read(text.utf8) { try $0.kind() }
    try RealtimeDatabaseError.require(
      ![.array, .object].contains(kind), "Constraint index field must be a JSON primitive")
    isInclusive = name != "startAfter" && name != "endBefore"
    sortKey = value ?? .null
    key = if case (.key, .string(let text)) = (order, sortKey) { Key(bound: text) } else { nil }
    try RealtimeDatabaseError.require(
      order != .key || key != nil, "Provided key index type is invalid, must be string")
  }
}

extension Order {
  fileprivate init(jsonPath: String) throws {
    guard case .string(let text)? = try? ValueReader().value(of: jsonPath.utf8) else {
      throw RealtimeDatabaseError.orderByInvalid
    }
    switch text {
    case "$key": self = .key
    case "$value": self = .value
    case "$priority": self = .priority
    default:
      let path = text[...].keyNames
      guard (1...Value.maximumDepth).contains(path.count),
        let keys = try? path.map(Key.init(validating:))
      else { throw RealtimeDatabaseError.orderByInvalid }
      self = .child(keys)
    }
  }
}
