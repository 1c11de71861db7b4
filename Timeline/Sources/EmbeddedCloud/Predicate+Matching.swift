import Cloud

extension CloudQuery.Predicate {
  /// A missing value is not equal to anything.
  func matches(_ record: StoredRecord) -> Bool {
    switch self {
    case .equal(let key, let value): return record.values[key]?.isSame(as: value) ?? false
    case .notEqual(let key, let value): return !(record.values[key]?.isSame(as: value) ?? false)
    case .contains(let key, let value):
      guard case .list(let list) = record.values[key] else { return false }
      return list.contains { $0.isSame(as: value) }
    case .isIn(let key, let values):
      return record.values[key].map { own in values.contains { $0.isSame(as: own) } } ?? false
    case .beginsWith(let key, let prefix):
      guard let text = record.values[key]?.string else { return false }
      return CodePoints(text: text).hasPrefix(CodePoints(text: prefix))
    case .isWithin(let key, let radius, let center):
      guard let location = record.values[key]?.location else { return false }
      return Vector(location).squaredDistance(to: Vector(center))
        <= Vector.squaredDistance(forMetres: radius)
    case .and(let predicates): return predicates.allSatisfy { $0.matches(record) }
    }
  }

  /// The conditions that must all be true.
  var parts: [CloudQuery.Predicate] {
    if case .and(let predicates) = self { predicates.flatMap(\.parts) } else { [self] }
  }
}

extension CloudValue {
  /// Compares texts code point by code point.
  func isSame(as other: CloudValue) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): CodePoints(text: left) == CodePoints(text: right)
    case (.list(let left), .list(let right)): left.elementsEqual(right) { $0.isSame(as: $1) }
    default: self == other
    }
  }
}
