import Cloud

/// A key and a value by which records are indexed: a reference, or a member of a list.
struct IndexTerm: Hashable, Sendable {
  let key: String
  let value: CloudValue
}

extension StoredRecord {
  var indexTerms: Set<IndexTerm> {
    var indexTerms: Set<IndexTerm> = []
    for (key, value) in values {
      switch value {
      case .reference: indexTerms.insert(IndexTerm(key: key, value: value))
      case .list(let values):
        indexTerms.formUnion(values.lazy.map { IndexTerm(key: key, value: $0) })
      case .string, .location, .asset: break
      }
    }
    return indexTerms
  }
}

extension CloudQuery.Predicate {
  /// The terms of which a matching record has at least one. Nil if the predicate cannot use the index.
  ///
  /// Some records with these terms may not match. The predicate itself must be checked, too.
  var indexTerms: Set<IndexTerm>? {
    switch self {
    case .equal(let key, .reference(let reference)):
      return [IndexTerm(key: key, value: .reference(reference))]
    case .contains(let key, let value):
      return [IndexTerm(key: key, value: value)]
    case .isIn(let key, let values) where values.allSatisfy { $0.reference != nil }:
      return Set(values.map { IndexTerm(key: key, value: $0) })
    case .equal, .notEqual, .isIn, .beginsWith, .isWithin, .and:
      return nil
    }
  }
}
