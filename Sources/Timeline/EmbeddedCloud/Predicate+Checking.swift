import Cloud

extension CloudQuery.Predicate {
  /// - Throws: ``CloudError/invalidArguments(_:)`` or ``CloudError/limitExceeded``.
  func check() throws(CloudError) {
    var count = 0
    var byteCount = 0
    try check(depth: 1, count: &count, byteCount: &byteCount)
  }

  private func check(
    depth: Int, count: inout Int, byteCount: inout Int
  ) throws(CloudError) {
    count += 1
    guard depth <= Limits.depthOfPredicates, count <= Limits.predicatesPerQuery else {
      throw .limitExceeded
    }
    switch self {
    case .equal(let key, let value), .notEqual(let key, let value):
      try Self.check(key)
      try Self.check(value, &byteCount)
    case .contains(let key, let value):
      try Self.check(key)
      try Self.check([value], &byteCount)
    case .isIn(let key, let values):
      try Self.check(key)
      guard values.count <= Limits.valuesPerPredicate else { throw .limitExceeded }
      try Self.check(values, &byteCount)
    case .beginsWith(let key, let prefix):
      try Self.check(key)
      try Self.check([.string(prefix)], &byteCount)
    case .isWithin(let key, let radius, _):
      try Self.check(key)
      guard radius.isFinite, radius >= 0 else {
        throw .invalidArguments("A radius must be a number of metres.")
      }
    case .and(let predicates):
      for predicate in predicates {
        try predicate.check(depth: depth + 1, count: &count, byteCount: &byteCount)
      }
    }
  }

  private static func check(_ key: String) throws(CloudError) {
    guard key.isIdentifier else { throw .invalidArguments("This is not a valid key.") }
  }

  private static func check(_ value: CloudValue, _ byteCount: inout Int) throws(CloudError) {
    if case .list(let values) = value {
      try check(values, &byteCount)
    } else {
      try check([value], &byteCount)
    }
  }

  private static func check(_ values: [CloudValue], _ byteCount: inout Int) throws(CloudError) {
    for value in values {
      guard value.isSimple else {
        throw .invalidArguments("A query can only compare texts, locations and references.")
      }
      byteCount += value.byteCount
      guard byteCount <= Limits.bytesPerPredicate else { throw .limitExceeded }
    }
  }
}
