import Cloud

extension CloudState {
  /// Up to this number of records, sorting them is faster than searching an index.
  private static let maximumSortedCount = 1000

  /// The first records of a query after a position, up to a number of them.
  ///
  /// Mutating, because the first query by a text sorts an index.
  mutating func records(
    matching query: CloudQuery, after start: QueryPosition?, upTo count: Int
  ) -> [StoredRecord] {
    let parts = query.predicate.parts
    for key in parts.compactMap(\.textKey) + [query.sortDescriptor.textKey].compactMap(\.self) {
      indexTexts(for: key, of: query.recordType)
    }
    guard let table = tables[query.recordType] else { return [] }
    if parts != parts.filter(query.sortDescriptor.bounds),
      let names = fewCandidates(for: parts, in: table)
    {
      return sorted(names, matching: query, after: start, upTo: count)
    }
    let names = names(inOrderOf: query, parts: parts, in: table, after: start)
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
      guard let candidates = table.candidates(for: part) else { continue }
      let names = Array(IteratorSequence(candidates).prefix(Self.maximumSortedCount + 1))
      if names.count <= Self.maximumSortedCount { return names }
    }
    return nil
  }

  private func sorted(
    _ names: [String], matching query: CloudQuery, after start: QueryPosition?, upTo count: Int
  ) -> [StoredRecord] {
    let order = query.sortDescriptor
    var found: [(position: QueryPosition, record: StoredRecord)] = []
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
    inOrderOf query: CloudQuery, parts: [CloudQuery.Predicate], in table: Table,
    after start: QueryPosition?
  ) -> AnyIterator<String> {
    switch query.sortDescriptor {
    case .newestFirst, .oldestFirst:
      let lists = parts.compactMap { $0.indexTerms?.compactMap { table.indexTerms[$0] } }
      let shortest = lists.min {
        $0.reduce(0) { $0 + $1.count } < $1.reduce(0) { $0 + $1.count }
      }
      return AnyIterator(
        NamesInOrderOfCreation(
          in: shortest ?? [table.created], isNewestFirst: query.sortDescriptor == .newestFirst,
          after: start?.creation)
      )
    case .ascending(let key):
      let prefixes = parts.compactMap { part in
        if case .beginsWith(key, let prefix) = part { CodePoints(text: prefix) } else { nil }
      }
      return table.names(
        inOrderOf: key, beginningWith: prefixes.first ?? CodePoints(text: ""), after: start?.text)
    case .nearestFirst(let key, let center):
      let radii = parts.compactMap { part in
        if case .isWithin(key, let radius, of: center) = part { radius } else { nil }
      }
      return table.names(
        nearestTo: center, for: key, radius: radii.first ?? .infinity, after: start?.distance)
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
