import Cloud
import SortedCollections

extension Table {
  /// The names of records that may match a predicate, in any order. Nil if only a look at all records can tell.
  ///
  /// Not all of them need to match. The time depends on how many names are taken from the iterator.
  func candidates(for predicate: CloudQuery.Predicate) -> AnyIterator<String>? {
    if let wanted = predicate.indexTerms {
      let lists = wanted.compactMap { indexTerms[$0] }
      return AnyIterator(lists.lazy.joined().map(\.recordName).makeIterator())
    }
    switch predicate {
    case .equal(let key, .string(let text)):
      return names(withTexts: [CodePoints(text: text)], for: key)
    case .isIn(let key, let values):
      let wanted = values.compactMap(\.string)
      guard wanted.count == values.count else { return nil }
      return names(withTexts: Set(wanted.map(CodePoints.init)), for: key)
    case .beginsWith(let key, let prefix):
      return names(inOrderOf: key, beginningWith: CodePoints(text: prefix), after: nil)
    case .isWithin(let key, let radius, let center):
      return names(nearestTo: center, for: key, radius: radius, after: nil)
    case .equal, .notEqual, .contains, .and:
      return nil
    }
  }

  private func names(
    withTexts wanted: Set<CodePoints>, for key: String
  ) -> AnyIterator<String> {
    guard let texts = texts[key] else { return .none }
    let names = wanted.lazy.flatMap { text in
      texts[texts.partitioningIndex { !($0.key < text) }...].lazy
        .prefix { $0.key == text }.map(\.recordName)
    }
    return AnyIterator(names.makeIterator())
  }

  /// The names of the records with a text, ordered by that text.
  func names(
    inOrderOf key: String, beginningWith prefix: CodePoints, after start: Position<CodePoints>?
  ) -> AnyIterator<String> {
    guard let texts = texts[key] else { return .none }
    let first = texts.partitioningIndex { position in
      !(position.key < prefix) && start.map { $0 < position } ?? true
    }
    let names = texts[first...].lazy.prefix { $0.key.hasPrefix(prefix) }.map(\.recordName)
    return AnyIterator(names.makeIterator())
  }

  /// The names of the records with a location, the nearest first.
  func names(
    nearestTo center: CloudLocation, for key: String, radius: Double,
    after start: Position<Double>?
  ) -> AnyIterator<String> {
    guard let places = places[key] else { return .none }
    return AnyIterator(
      NearestNames(
        in: places, to: Vector(center), after: start,
        upTo: Vector.squaredDistance(forMetres: radius))
    )
  }
}

extension AnyIterator {
  static var none: AnyIterator { AnyIterator { nil } }
}
