import Cloud

extension CloudQuery {
  func check() throws(CloudError) {
    try recordType.check(as: "record type")
    try predicate.check()
    switch sortDescriptor {
    case .newestFirst, .oldestFirst: break
    case .ascending(let key), .nearestFirst(let key, _): try key.check(as: "key")
    }
  }
}

extension CloudQuery.Predicate {
  func check() throws(CloudError) {
    var count = 0
    var values: [CloudValue] = []
    try check(depth: 1, count: &count, values: &values)
    guard values.allSatisfy(\.isSimple) else {
      throw .invalidArguments("A query can only compare texts, locations and references.")
    }
    guard values.reduce(0, { $0 + $1.byteCount }) <= Limits.bytesPerPredicate else {
      throw .limitExceeded
    }
  }

  /// Checks everything but the values, and collects these.
  private func check(depth: Int, count: inout Int, values: inout [CloudValue]) throws(CloudError) {
    count += 1
    guard depth <= Limits.depthOfPredicates, count <= Limits.predicatesPerQuery else {
      throw .limitExceeded
    }
    switch self {
    case .equal(let key, .list(let list)), .notEqual(let key, .list(let list)):
      try key.check(as: "key")
      values += list
    case .equal(let key, let value), .notEqual(let key, let value), .contains(let key, let value):
      try key.check(as: "key")
      values.append(value)
    case .isIn(let key, let list):
      try key.check(as: "key")
      guard list.count <= Limits.valuesPerPredicate else { throw .limitExceeded }
      values += list
    case .beginsWith(let key, let prefix):
      try key.check(as: "key")
      values.append(.string(prefix))
    case .isWithin(let key, let radius, _):
      try key.check(as: "key")
      guard radius.isFinite, radius >= 0 else {
        throw .invalidArguments("A radius must be a number of metres.")
      }
    case .and(let predicates):
      for predicate in predicates {
        try predicate.check(depth: depth + 1, count: &count, values: &values)
      }
    }
  }
}

extension CloudRecord {
  /// The approximate size of a record without its assets. Throws an error if the record may not be saved.
  func checkedByteCount() throws(CloudError) -> Int {
    guard recordID.recordName.isRecordName else {
      throw .invalidArguments("This is not a valid record name.")
    }
    try recordType.check(as: "record type")
    guard values.count <= Limits.valuesPerRecord else { throw .limitExceeded }
    var byteCount = 0
    var assetByteCount = 0
    for (key, value) in values {
      try key.check(as: "key")
      switch value {
      case .asset(let asset): assetByteCount += asset.count
      case .list(let values):
        guard values.allSatisfy(\.isSimple) else {
          throw .invalidArguments("A list can only contain texts, locations and references.")
        }
      case .string, .location, .reference:
        guard value.isSimple else { throw .invalidArguments("This is not a valid reference.") }
      }
      byteCount += key.utf8.count + value.byteCount
    }
    guard byteCount <= Limits.bytesPerRecord, assetByteCount <= Limits.assetBytesPerRecord else {
      throw .limitExceeded
    }
    return byteCount
  }
}

extension CloudValue {
  var isSimple: Bool {
    switch self {
    case .string, .location: true
    case .reference(let reference): reference.recordID.recordName.isReferenceName
    case .asset, .list: false
    }
  }

  /// Approximate, without assets.
  var byteCount: Int {
    switch self {
    case .string(let text): 16 + text.utf8.count
    case .reference(let reference): 16 + reference.recordID.recordName.utf8.count
    case .location, .asset: 16
    case .list(let values): values.reduce(16) { $0 + $1.byteCount }
    }
  }
}

extension String {
  /// CloudKit reserves names with an underscore at the beginning.
  var isRecordName: Bool { isReferenceName && utf8.first != UInt8(ascii: "_") }

  /// CloudKit's own records are not stored here, but may be referenced.
  var isReferenceName: Bool {
    1...255 ~= utf8.count && utf8.allSatisfy { UInt8(ascii: " ")...UInt8(ascii: "~") ~= $0 }
  }

  private var isIdentifier: Bool {
    guard 1...255 ~= utf8.count, first?.isLetter == true else { return false }
    return allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  func check(as kind: String) throws(CloudError) {
    guard isIdentifier else { throw .invalidArguments("This is not a valid \(kind).") }
  }
}
