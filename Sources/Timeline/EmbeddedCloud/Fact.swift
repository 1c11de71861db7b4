import Cloud

/// Something that holds for the records of one list: a reference under a key, or a value in the list under it.
struct Fact: Hashable, Sendable {
  let key: String
  let value: CloudValue
}

extension StoredRecord {
  var facts: Set<Fact> {
    var facts: Set<Fact> = []
    for (key, value) in values {
      switch value {
      case .reference: facts.insert(Fact(key: key, value: value))
      case .list(let values): facts.formUnion(values.lazy.map { Fact(key: key, value: $0) })
      case .string, .location, .asset: break
      }
    }
    return facts
  }
}

extension CloudQuery.Predicate {
  /// The facts of which one must hold; nil if that is not what is asked for.
  ///
  /// They hold for some records, too, that the predicate does not match. It has the last word.
  var facts: Set<Fact>? {
    switch self {
    case .equal(let key, .reference(let reference)):
      return [Fact(key: key, value: .reference(reference))]
    case .contains(let key, let value):
      return [Fact(key: key, value: value)]
    case .isIn(let key, let values) where values.allSatisfy { $0.reference != nil }:
      return Set(values.map { Fact(key: key, value: $0) })
    case .equal, .notEqual, .isIn, .beginsWith, .isWithin, .and:
      return nil
    }
  }
}
