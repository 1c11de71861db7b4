import Foundation

/// A GET's `orderBy` and what goes with it.
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

  /// An end of the range.
  struct Bound {
    enum Place {
      case key(Key)
      case rank(Rank)
    }

    let place: Place
    /// Whether what stands right there belongs to the range.
    let isInclusive: Bool

    /// Whether the entry comes before the range that begins here.
    func isAbove(_ entry: ChildIndex.Entry) -> Bool {
      switch place {
      case .key(let key): isInclusive ? entry.key < key : !(key < entry.key)
      case .rank(let rank): isInclusive ? entry.rank < rank : !(rank < entry.rank)
      }
    }

    /// Whether the entry comes after the range that ends here.
    func isBelow(_ entry: ChildIndex.Entry) -> Bool {
      switch place {
      case .key(let key): isInclusive ? key < entry.key : !(entry.key < key)
      case .rank(let rank): isInclusive ? rank < entry.rank : !(entry.rank < rank)
      }
    }
  }

  let order: Order
  let start: Bound?
  let end: Bound?
  let limit: Limit?

  /// Whether the range holds this entry, whatever the limit.
  func admits(_ entry: ChildIndex.Entry) -> Bool {
    start?.isAbove(entry) != true && end?.isBelow(entry) != true
  }

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

  /// The parameters that mean nothing without `orderBy`.
  private static let companions = [
    "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst", "limitToLast",
  ]

  /// All that make a query.
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
    guard let value = try? Value(json: Data(text.utf8)) else {
      throw RealtimeDatabaseError.invalidParameter("\(name) must be a valid JSON value")
    }
    // An empty one has become null by now.
    guard let start = text.first(where: { !$0.isWhitespace }), !"{[".contains(start) else {
      throw RealtimeDatabaseError.invalidParameter(
        "Constraint index field must be a JSON primitive")
    }
    isInclusive = name != "startAfter" && name != "endBefore"
    switch (value, order) {
    case (.string(let text), .key):
      place = .key(Key(bound: text))
    case (_, .key):
      throw RealtimeDatabaseError.invalidParameter(
        "Provided key index type is invalid, must be string")
    default:
      place = .rank(Rank(value))
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
