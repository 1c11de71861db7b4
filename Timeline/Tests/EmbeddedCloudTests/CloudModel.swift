import Cloud
import Foundation

/// The correct results of an embedded cloud, found by looking at every record every time.
struct CloudModel {
  private(set) var records: [CloudRecord] = []
  private var places: [CloudRecord.ID: Int] = [:]

  mutating func save(_ record: CloudRecord) {
    if let place = places[record.recordID] {
      records[place] = record
    } else {
      places[record.recordID] = records.count
      records.append(record)
    }
  }

  /// The results after a record as it was then.
  func records(matching query: CloudQuery, after last: CloudRecord?) -> [CloudRecord] {
    let order = query.sortDescriptor
    let start = last.flatMap { Place(of: $0, in: order) }
    return records.filter { $0.recordType == query.recordType && Self.matches($0, query.predicate) }
      .compactMap { record in Place(of: record, in: order).map { (place: $0, record: record) } }
      .filter { found in start.map { Self.orders($0, found.place, order) } ?? true }
      .sorted { Self.orders($0.place, $1.place, order) }
      .map(\.record)
  }

  private static func matches(_ record: CloudRecord, _ predicate: CloudQuery.Predicate) -> Bool {
    switch predicate {
    case .equal(let key, let value): record[key].map { isSame($0, value) } == true
    case .notEqual(let key, let value): record[key].map { isSame($0, value) } != true
    case .contains(let key, let value): list(record[key]).contains { isSame($0, value) }
    case .isIn(let key, let values):
      values.contains { value in record[key].map { isSame($0, value) } == true }
    case .beginsWith(let key, let prefix):
      scalars(record[key]).map { $0.starts(with: scalars(.string(prefix)) ?? []) } == true
    case .isWithin(let key, let radius, let center):
      record[key]?.location.map { $0.distance(from: center) <= radius } == true
    case .and(let all): all.allSatisfy { matches(record, $0) }
    }
  }

  private static func list(_ value: CloudValue?) -> [CloudValue] {
    if case .list(let values) = value { values } else { [] }
  }

  private static func scalars(_ value: CloudValue?) -> [UInt32]? {
    value?.string?.unicodeScalars.map(\.value)
  }

  private static func isSame(_ left: CloudValue, _ right: CloudValue) -> Bool {
    scalars(left) == scalars(right) && left == right
  }

  private static func orders(
    _ left: Place, _ right: Place, _ order: CloudQuery.SortDescriptor
  ) -> Bool {
    order == .newestFirst ? right.precedes(left) : left.precedes(right)
  }

  /// A record's position: numbers, compared one after the other, and then the name.
  private struct Place {
    let numbers: [Double]
    let name: String

    init?(of record: CloudRecord, in order: CloudQuery.SortDescriptor) {
      let numbers: [Double]? =
        switch order {
        case .newestFirst, .oldestFirst:
          (record.systemFields?.creationDate).map { [$0.timeIntervalSince1970] }
        case .ascending(let key): CloudModel.scalars(record[key])?.map(Double.init)
        case .nearestFirst(let key, let center):
          record[key]?.location.map { [$0.distance(from: center)] }
        }
      guard let numbers else { return nil }
      self.numbers = numbers
      name = record.recordID.recordName
    }

    func precedes(_ other: Place) -> Bool {
      numbers == other.numbers
        ? name < other.name : numbers.lexicographicallyPrecedes(other.numbers)
    }
  }
}
