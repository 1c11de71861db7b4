import SortedCollections

/// The names of records by their distance from a point; records at the same distance are ordered by name.
/// A queue contains cubes, by the distance of their nearest corner, and records, by their own distance. A cube that
/// reaches the front is replaced by its content. A record that reaches the front is the next nearest.
struct NearestNames: IteratorProtocol {
  private struct Entry: Comparable {
    let position: Position
    /// Nil for a record.
    let cube: Cube?

    static func < (left: Entry, right: Entry) -> Bool { left.position < right.position }
  }

  /// A cube with more records than this is divided.
  private static let maximumCount = 32
  private let places: Table.List
  private let center: Vector
  private let start: Position?
  private let maximum: Double
  private let point: (String) -> Vector?
  private var queue = SortedChunks<Entry>()

  /// - Parameters:
  ///   - places: The records by the smallest cube that contains them.
  ///   - start: The last record before the first one wanted. Nearer cubes cost nothing.
  ///   - maximum: The maximum squared distance.
  init(
    in places: Table.List, to center: Vector, after start: Position?, upTo maximum: Double,
    point: @escaping (String) -> Vector?
  ) {
    (self.places, self.center, self.start) = (places, center, start)
    (self.maximum, self.point) = (maximum, point)
    insert(.whole)
  }

  mutating func next() -> String? {
    while let next = queue.first {
      queue.remove(next)
      guard let cube = next.cube else { return next.position.recordName }
      let start = places.index(of: Position(before: .cube(cube.codes.lowerBound)))
      let end = places.index(of: Position(before: .cube(cube.codes.upperBound)))
      let records = places[start..<end]
      if cube.isSmallest || records.prefix(Self.maximumCount + 1).count <= Self.maximumCount {
        for record in records { insert(record.recordName) }
      } else {
        for octant in cube.octants { insert(octant) }
      }
    }
    return nil
  }

  private mutating func insert(_ cube: Cube) {
    let distances = cube.squaredDistances(to: center)
    if let start, .distance(distances.upperBound) < start.key { return }
    guard distances.lowerBound <= maximum else { return }
    // No record has an empty name, so cubes come before records at the same distance.
    queue.insert(Entry(position: Position(before: .distance(distances.lowerBound)), cube: cube))
  }

  private mutating func insert(_ recordName: String) {
    guard let distance = point(recordName)?.squaredDistance(to: center), distance <= maximum
    else { return }
    let position = Position(.distance(distance), recordName)
    if start.map({ $0 < position }) ?? true { queue.insert(Entry(position: position, cube: nil)) }
  }
}
