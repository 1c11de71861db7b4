import Foundation
import JSON

/// A GET's `orderBy` together with its range and limit.
struct Query: Sendable {
  enum Limit {
    case first(Int)
    case last(Int)

    var count: Int {
      switch self {
      case .first(let count), .last(let count): count
      }
    }
  }

  /// One end of the range.
  struct Bound {
    enum Position {
      case key(Key)
      case sortKey(Value)
    }

    let position: Position
    /// Whether an entry at exactly this position belongs to the range.
    let isInclusive: Bool

    /// Whether the entry comes before a range that starts at this bound.
    func isAfter(_ entry: ChildIndex.Entry) -> Bool {
      switch position {
      case .key(let key): isInclusive ? entry.key < key : !(key < entry.key)
      case .sortKey(let sortKey):
        isInclusive ? entry.sortKey.precedes(sortKey) : !sortKey.precedes(entry.sortKey)
      }
    }

    /// Whether the entry comes after a range that ends at this bound.
    func isBefore(_ entry: ChildIndex.Entry) -> Bool {
      switch position {
      case .key(let key): isInclusive ? key < entry.key : !(entry.key < key)
      case .sortKey(let sortKey):
        isInclusive ? sortKey.precedes(entry.sortKey) : !entry.sortKey.precedes(sortKey)
      }
    }
  }

  let order: Order
  let start: Bound?
  let end: Bound?
  let limit: Limit?

  /// Whether the limit keeps the last children of the range.
  var isFromEnd: Bool {
    if case .last = limit { true } else { false }
  }

  /// Whether the entry is in the range. The limit is not considered.
  func admits(_ entry: ChildIndex.Entry) -> Bool {
    start?.isAfter(entry) != true && end?.isBefore(entry) != true
  }

  /// Reads the parameters of a request.
  ///
  /// - Returns: nil if no parameter belongs to a query.
  /// - Throws: ``RealtimeDatabaseError`` if a parameter is invalid or two of them contradict each other.
  init?(_ parameters: [String: String]) throws {
    guard let orderBy = parameters["orderBy"] else {
      if Self.companions.contains(where: { parameters[$0] != nil }) {
        throw RealtimeDatabaseError.orderByMissing
      }
      return nil
    }
    let order = try Order(jsonPath: orderBy)
    let starts = try ["startAt", "startAfter"].compactMap {
      try Bound($0, in: parameters, for: order)
    }
    let ends = try ["endAt", "endBefore"].compactMap { try Bound($0, in: parameters, for: order) }
    let equal = try Bound("equalTo", in: parameters, for: order)
    guard equal == nil || starts.isEmpty && ends.isEmpty else {
      throw RealtimeDatabaseError.invalidParameter(
        "equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore")
    }
    guard starts.count < 2 else {
      throw RealtimeDatabaseError.invalidParameter(
        "Only one of startAt and startAfter may be specified")
    }
    guard ends.count < 2 else {
      throw RealtimeDatabaseError.invalidParameter(
        "Only one of endAt and endBefore may be specified")
    }
    let first = try Self.count("limitToFirst", in: parameters)
    let last = try Self.count("limitToLast", in: parameters)
    guard first == nil || last == nil else {
      throw RealtimeDatabaseError.invalidParameter(
        "Only one of limitToFirst and limitToLast may be specified")
    }
    self.order = order
    start = starts.first ?? equal
    end = ends.first ?? equal
    limit = first.map(Limit.first) ?? last.map(Limit.last)
  }

  /// The parameters that need `orderBy`.
  private static let companions = [
    "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst", "limitToLast",
  ]

  /// All parameters of a query.
  static let parameters = Set(companions + ["orderBy"])

  private static func count(_ name: String, in parameters: [String: String]) throws -> Int? {
    guard let text = parameters[name] else { return nil }
    guard let count = Int(text) else {
      throw RealtimeDatabaseError.invalidParameter("\(name) must be an integer")
    }
    guard count > 0 else {
      throw RealtimeDatabaseError.invalidParameter("\(name) must be positive")
    }
    return count
  }
}

extension Query.Bound {
  fileprivate init?(_ name: String, in parameters: [String: String], for order: Order) throws {
    guard let text = parameters[name] else { return nil }
    guard let value = try? ValueReader().value(of: text.utf8) else {
      throw RealtimeDatabaseError.invalidParameter("\(name) must be a valid JSON value")
    }
    // Empty arrays and objects were turned into null, so the text is checked.
    guard let kind = try? JSONReader.read(text.utf8, { try $0.kind() }),
      ![.array, .object].contains(kind)
    else {
      throw RealtimeDatabaseError.invalidParameter(
        "Constraint index field must be a JSON primitive")
    }
    isInclusive = name != "startAfter" && name != "endBefore"
    switch (value, order) {
    case (.string(let text), .key):
      position = .key(Key(bound: text))
    case (_, .key):
      throw RealtimeDatabaseError.invalidParameter(
        "Provided key index type is invalid, must be string")
    default:
      position = .sortKey(value)
    }
  }
}

extension Order {
  /// Reads the JSON string that `orderBy` carries.
  fileprivate init(jsonPath: String) throws {
    guard case .string(let text)? = try? ValueReader().value(of: jsonPath.utf8) else {
      throw RealtimeDatabaseError.orderByInvalid
    }
    switch text {
    case "$key":
      self = .key
    case "$value":
      self = .value
    case "$priority":
      self = .priority
    default:
      let path = text[...].keyNames
      guard (1...Value.maximumDepth).contains(path.count),
        let keys = try? path.map(Key.init(validating:))
      else { throw RealtimeDatabaseError.orderByInvalid }
      self = .child(keys)
    }
  }
}
