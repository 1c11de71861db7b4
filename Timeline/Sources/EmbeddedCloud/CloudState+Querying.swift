import Cloud
import SortedCollections

extension CloudState {
  /// Up to this number of records, sorting them is faster than searching an index.
  private static let maximumSortedCount = 1000

  /// The first records of a query after a position, up to a number of them.
  ///
  /// Mutating, because the first query by a text sorts an index.
  mutating func records(
    matching query: CloudQuery, after start: Position?, upTo count: Int
  ) -> [StoredRecord] {
    let parts = query.predicate.parts
    let order = query.sortDescriptor
    for key in (parts.map(\.textKey) + [order.textKey]).compactMap(\.self) {
      indexTexts(for: key, of: query.recordType)
    }
    guard let table = tables[query.recordType] else { return [] }
    if parts != parts.filter(order.bounds), let names = fewCandidates(for: parts, in: table) {
      return sorted(names, matching: query, after: start, upTo: count)
    }
    let names = names(inOrderOf: order, parts: parts, in: table, after: start)
    var found: [StoredRecord] = []
    while found.count < count, let name = names.next() {
      guard let record = records[name], query.predicate.matches(record) else { continue }
      found.append(record)
    }
    return found
  }

  /// All records that match one of the parts, if they are few.
  private func fewCandidates(for parts: [CloudQuery.Predicate], in table: Table) -> [String]? {
    for part in parts {
      guard let candidates = candidates(for: part, in: table) else { continue }
      let names = Array(candidates.prefix(Self.maximumSortedCount + 1))
      if names.count <= Self.maximumSortedCount { return names }
    }
    return nil
  }

  /// The names of records that may match a predicate, in any order. Nil if only a look at all records can tell.
  ///
  /// Not all of them need to match. The time depends on how many names are taken from the sequence.
  private func candidates(
    for part: CloudQuery.Predicate, in table: Table
  ) -> AnySequence<String>? {
    if let terms = part.indexTerms {
      return AnySequence(terms.lazy.flatMap { table[.term($0)] }.map(\.recordName))
    }
    func equal(_ texts: Set<CodePoints>, _ key: String) -> AnySequence<String> {
      AnySequence(
        texts.lazy.flatMap { text in
          table.texts(for: key, beginningWith: text).lazy.prefix { $0.key == .text(text) }
        }.map(\.recordName))
    }
    switch part {
    case .equal(let key, .string(let text)):
      return equal([CodePoints(text: text)], key)
    case .isIn(let key, let values):
      let texts = values.compactMap(\.string)
      return texts.count == values.count ? equal(Set(texts.map(CodePoints.init)), key) : nil
    case .beginsWith(let key, let prefix):
      let texts = table.texts(for: key, beginningWith: CodePoints(text: prefix))
      return AnySequence(texts.lazy.map(\.recordName))
    case .isWithin(let key, let radius, let center):
      return AnySequence(
        IteratorSequence(nearest(to: center, for: key, radius: radius, in: table, after: nil)))
    case .equal, .notEqual, .contains, .and:
      return nil
    }
  }

  private func sorted(
    _ names: [String], matching query: CloudQuery, after start: Position?, upTo count: Int
  ) -> [StoredRecord] {
    let order = query.sortDescriptor
    var found: [(position: Position, record: StoredRecord)] = []
    for name in names {
      guard let record = records[name], query.predicate.matches(record),
        let position = order.position(of: record),
        start.map({ order.orders($0, before: position) }) ?? true
      else { continue }
      found.append((position, record))
    }
    found.sort { order.orders($0.position, before: $1.position) }
    return found.prefix(count).map(\.record)
  }

  /// The names of records in the order of a query. All results are among them.
  private func names(
    inOrderOf order: CloudQuery.SortDescriptor, parts: [CloudQuery.Predicate], in table: Table,
    after start: Position?
  ) -> AnyIterator<String> {
    switch order {
    case .newestFirst, .oldestFirst:
      let lists = parts.compactMap { $0.indexTerms?.map { table[.term($0)] } }
      let shortest = lists.min {
        $0.reduce(0) { $0 + $1.count } < $1.reduce(0) { $0 + $1.count }
      }
      return merged(shortest ?? [table[.all]], isNewestFirst: order == .newestFirst, after: start)
    case .ascending(let key):
      let prefixes = parts.compactMap { part in
        if case .beginsWith(key, let prefix) = part { prefix } else { nil }
      }
      let prefix = CodePoints(text: prefixes.first ?? "")
      let texts = table.texts(for: key, beginningWith: prefix, after: start)
      return AnyIterator(texts.lazy.map(\.recordName).makeIterator())
    case .nearestFirst(let key, let center):
      let radii = parts.compactMap { part in
        if case .isWithin(key, let radius, of: center) = part { radius } else { nil }
      }
      return AnyIterator(
        nearest(
          to: center, for: key, radius: radii.first ?? .infinity, in: table, after: start))
    }
  }

  private func nearest(
    to center: CloudLocation, for key: String, radius: Double, in table: Table,
    after start: Position?
  ) -> NearestNames {
    let records = records
    return NearestNames(
      in: table[.places(key: key)], to: Vector(center), after: start,
      upTo: Vector.squaredDistance(forMetres: radius),
      point: { records[$0]?.values[key]?.location.map(Vector.init) })
  }

  /// Merges lists into one. The time depends on the number of lists and of requested names, not on the length of the
  /// lists.
  private func merged(
    _ lists: [Table.List], isNewestFirst: Bool, after start: Position?
  ) -> AnyIterator<String> {
    var rests = lists.map { list in
      isNewestFirst
        ? list[..<(start.map(list.index) ?? list.endIndex)]
        : list[list.partitioningIndex { position in start.map { $0 < position } ?? true }...]
    }
    return AnyIterator {
      let heads = rests.indices.compactMap { index in
        (isNewestFirst ? rests[index].last : rests[index].first).map {
          (position: $0, index: index)
        }
      }
      let next =
        isNewestFirst
        ? heads.max { $0.position < $1.position } : heads.min { $0.position < $1.position }
      guard let next else { return nil }
      if isNewestFirst { rests[next.index].removeLast() } else { rests[next.index].removeFirst() }
      return next.position.recordName
    }
  }
}

extension CloudQuery.Predicate {
  /// The key of the text that the predicate compares.
  fileprivate var textKey: String? {
    switch self {
    case .equal(let key, .string), .beginsWith(let key, _): key
    case .isIn(let key, let values) where values.contains { $0.string != nil }: key
    case .equal, .contains, .notEqual, .isIn, .isWithin, .and: nil
    }
  }
}

extension CloudQuery.SortDescriptor {
  fileprivate var textKey: String? {
    if case .ascending(let key) = self { key } else { nil }
  }

  /// Whether the records that match a part are neighbors in this order, or in a few lists.
  fileprivate func bounds(_ part: CloudQuery.Predicate) -> Bool {
    switch (self, part) {
    case (.newestFirst, _), (.oldestFirst, _): part.indexTerms != nil
    case (.ascending(let key), .beginsWith(let other, _)): key == other
    case (.nearestFirst(let key, let center), .isWithin(let other, _, let otherCenter)):
      key == other && center == otherCenter
    default: false
    }
  }
}
