import Cloud

extension CloudState {
  /// The first records after a position. Mutating, because the first query in the order of a text sorts an index.
  mutating func records(
    matching query: CloudQuery, after start: Position?, upTo count: Int
  ) -> [StoredRecord] {
    if case .ascending(let key) = query.sortDescriptor {
      tables[query.recordType]?.indexTexts(for: key, of: records)
    }
    guard let table = tables[query.recordType] else { return [] }
    let names = names(inOrderOf: query, in: table, after: start)
    var found: [StoredRecord] = []
    while found.count < count, let name = names.next() {
      guard let record = records[name], query.predicate.matches(record) else { continue }
      found.append(record)
    }
    return found
  }

  /// All results are among these names, in the query's order.
  private func names(
    inOrderOf query: CloudQuery, in table: Table, after start: Position?
  ) -> AnyIterator<String> {
    let parts = query.predicate.parts
    switch query.sortDescriptor {
    case .newestFirst, .oldestFirst:
      let lists = parts.compactMap { $0.indexes?.map { table[$0] } }
      let shortest = lists.min { $0.reduce(0) { $0 + $1.count } < $1.reduce(0) { $0 + $1.count } }
      return merged(
        shortest ?? [table[.all]], isNewestFirst: query.sortDescriptor == .newestFirst,
        after: start)
    case .ascending(let key):
      let (texts, isWhole) = parts.lazy.compactMap { $0.texts(for: key) }.first ?? ([""], false)
      return AnyIterator(
        Set(texts.map(CodePoints.init)).sorted().lazy.flatMap { text in
          table.texts(for: key, beginningWith: text, after: start).lazy
            .prefix { !isWhole || $0.key == .text(text) }
        }.map(\.recordName).makeIterator())
    case .nearestFirst(let key, let center):
      let radii = parts.compactMap { part in
        if case .isWithin(key, let radius, of: center) = part { radius } else { nil }
      }
      let records = records
      return AnyIterator(
        NearestNames(
          in: table[.places(key: key)], to: Vector(center), after: start,
          upTo: Vector.squaredDistance(forMetres: radii.first ?? .infinity),
          point: { records[$0]?.values[key]?.location.map(Vector.init) }))
    }
  }

  /// The time depends on the number of lists and of requested names, not on the length of the lists.
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
  /// The texts of which a matching record has one under a key, as a whole or at its beginning. Nil if the predicate ignores the key.
  fileprivate func texts(for key: String) -> (texts: [String], isWhole: Bool)? {
    switch self {
    case .beginsWith(key, let prefix): ([prefix], false)
    case .equal(key, .string(let text)): ([text], true)
    case .isIn(key, let values): (values.compactMap(\.string), true)
    default: nil
    }
  }
}
