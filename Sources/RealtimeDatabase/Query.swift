import Foundation

/// A GET's `orderBy` and what goes with it.
struct Query: Sendable {
  enum Limit {
    case first(Int)
    case last(Int)
  }

  /// An end of the range, itself included.
  enum Bound {
    case key(Key)
    case rank(Rank)

    /// Whether the entry comes before this bound.
    func isAbove(_ entry: ChildIndex.Entry) -> Bool {
      switch self {
      case .key(let key): entry.key < key
      case .rank(let rank): entry.rank < rank
      }
    }

    /// Whether the entry comes after this bound.
    func isBelow(_ entry: ChildIndex.Entry) -> Bool {
      switch self {
      case .key(let key): key < entry.key
      case .rank(let rank): rank < entry.rank
      }
    }
  }

  let order: Order
  let start: Bound?
  let end: Bound?
  let limit: Limit?

  /// Reads the parameters of a request.
  ///
  /// - Returns: nil if none of them asks for a query.
  /// - Throws: ``RealtimeDatabaseError`` if one can't be understood or they don't go together.
  init?(_ parameters: [String: String]) throws {
    guard let orderBy = parameters["orderBy"] else {
      if Self.companions.contains(where: { parameters[$0] != nil }) {
        throw RealtimeDatabaseError.orderByMissing
      }
      return nil
    }
    let order = try Order(jsonPath: orderBy)
    let start = try Bound("startAt", in: parameters, for: order)
    let end = try Bound("endAt", in: parameters, for: order)
    let equal = try Bound("equalTo", in: parameters, for: order)
    guard equal == nil || (start == nil && end == nil) else {
      throw RealtimeDatabaseError.invalidParameter(
        "equalTo cannot be combined with startAt or endAt")
    }
    let first = try Self.count("limitToFirst", in: parameters)
    let last = try Self.count("limitToLast", in: parameters)
    guard first == nil || last == nil else {
      throw RealtimeDatabaseError.invalidParameter(
        "Only one of limitToFirst and limitToLast may be specified")
    }
    self.order = order
    self.start = start ?? equal
    self.end = end ?? equal
    limit = first.map(Limit.first) ?? last.map(Limit.last)
  }

  /// The parameters that mean nothing without `orderBy`.
  private static let companions = ["startAt", "endAt", "equalTo", "limitToFirst", "limitToLast"]

  private static func count(_ name: String, in parameters: [String: String]) throws -> Int? {
    guard let text = parameters[name] else { return nil }
    guard let count = Int(text), count > 0 else {
      throw RealtimeDatabaseError.invalidParameter("\(name) must be a positive integer")
    }
    return count
  }
}

extension Query.Bound {
  fileprivate init?(_ name: String, in parameters: [String: String], for order: Order) throws {
    guard let text = parameters[name] else { return nil }
    guard let value = try? Value(json: Data(text.utf8)) else {
      throw RealtimeDatabaseError.invalidParameter("\(name) must be a valid JSON value")
    }
    switch (value, order) {
    case (.object, _):
      throw RealtimeDatabaseError.invalidParameter("\(name) must not be a JSON object or array")
    case (.string(let text), .key):
      self = .key(Key(bound: text))
    case (_, .key):
      throw RealtimeDatabaseError.invalidParameter("\(name) must be a string to order by key")
    default:
      self = .rank(Rank(value))
    }
  }
}

extension Order {
  /// Reads the JSON string that `orderBy` carries.
  fileprivate init(jsonPath: String) throws {
    guard case .string(let text)? = try? Value(json: Data(jsonPath.utf8)) else {
      throw RealtimeDatabaseError.orderByInvalid
    }
    switch text {
    case "$key":
      self = .key
    case "$value":
      self = .value
    default:
      let path = text.split(separator: "/")
      guard (1...Value.maximumDepth).contains(path.count),
        let keys = try? path.map({ try Key(validating: String($0)) })
      else { throw RealtimeDatabaseError.orderByInvalid }
      self = .child(keys)
    }
  }
}
