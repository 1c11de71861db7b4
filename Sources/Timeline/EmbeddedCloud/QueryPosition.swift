import Cloud
import Foundation

/// A position in a query's results, for each kind of order.
enum QueryPosition: Hashable, Sendable, Codable {
  case creation(Position<Date>)
  case text(Position<CodePoints>)
  /// The squared straight-line distance in space.
  case distance(Position<Double>)

  var creation: Position<Date>? {
    if case .creation(let position) = self { position } else { nil }
  }

  var text: Position<CodePoints>? {
    if case .text(let position) = self { position } else { nil }
  }

  var distance: Position<Double>? {
    if case .distance(let position) = self { position } else { nil }
  }
}

extension CloudQuery.SortDescriptor {
  /// The position of a record. Nil if it lacks the value for this order, so that it is not among the results.
  func position(of record: StoredRecord) -> QueryPosition? {
    let name = record.recordID.recordName
    return switch self {
    case .newestFirst, .oldestFirst: .creation(record.creation)
    case .ascending(let key):
      record.values[key]?.string.map {
        .text(Position(key: CodePoints(text: $0), recordName: name))
      }
    case .nearestFirst(let key, let center):
      record.values[key]?.location.map {
        .distance(
          Position(key: Vector($0).squaredDistance(to: Vector(center)), recordName: name))
      }
    }
  }

  func orders(_ left: QueryPosition, before right: QueryPosition) -> Bool {
    switch (left, right) {
    case (.creation(let left), .creation(let right)):
      self == .newestFirst ? right < left : left < right
    case (.text(let left), .text(let right)): left < right
    case (.distance(let left), .distance(let right)): left < right
    default: false
    }
  }

  /// Whether a position belongs to this order.
  func orders(_ position: QueryPosition) -> Bool {
    switch (self, position) {
    case (.newestFirst, .creation), (.oldestFirst, .creation): true
    case (.ascending, .text), (.nearestFirst, .distance): true
    default: false
    }
  }
}
