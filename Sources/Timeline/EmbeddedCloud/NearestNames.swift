import SortedCollections

/// The record names of an octree by distance from a point; records at the same distance are ordered by name.
///
/// A heap contains cubes, by the distance of their nearest corner, and records, by their own distance. A cube that
/// reaches the front is replaced by its content. A record that reaches the front is the next nearest.
struct NearestNames: IteratorProtocol {
  private enum Content {
    case cube(Cube, Octree.Node)
    case record(Octree.Entry, SortedChunks<String>.Index)
  }

  private let center: Vector
  private let start: Position<Double>?
  private let maximum: Double
  private var heap = Heap<(position: Position<Double>, content: Content)> {
    $0.position < $1.position
  }

  /// - Parameters:
  ///   - start: The last record before the first one wanted. Skipped records cost nothing.
  ///   - maximum: The maximum squared distance.
  init(
    in octree: Octree, to center: Vector, after start: Position<Double>? = nil,
    upTo maximum: Double = .infinity
  ) {
    self.center = center
    self.start = start
    self.maximum = maximum
    insert(octree.root, in: .whole)
  }

  mutating func next() -> String? {
    while let (position, content) = heap.removeFirst() {
      switch content {
      case .cube(let cube, .branch(let octants)):
        for number in octants.indices { insert(octants[number], in: cube.octant(number)) }
      case .cube(_, .leaf(let entries)):
        for entry in entries { insert(entry) }
      case .record(let entry, let index):
        insert(entry, at: entry.recordNames.index(after: index), distance: position.key)
        return position.recordName
      }
    }
    return nil
  }

  private mutating func insert(_ node: Octree.Node, in cube: Cube) {
    if let start, cube.maximumSquaredDistance(to: center) < start.key { return }
    let distance = cube.minimumSquaredDistance(to: center)
    guard distance <= maximum else { return }
    // No record has an empty name, so cubes come before records at the same distance.
    heap.insert((Position(key: distance, recordName: ""), .cube(cube, node)))
  }

  private mutating func insert(_ entry: Octree.Entry) {
    let distance = entry.point.squaredDistance(to: center)
    let names = entry.recordNames
    guard distance <= maximum else { return }
    guard let start, distance <= start.key else {
      return insert(entry, at: names.startIndex, distance: distance)
    }
    guard distance == start.key else { return }
    insert(entry, at: names.partitioningIndex { start.recordName < $0 }, distance: distance)
  }

  private mutating func insert(
    _ entry: Octree.Entry, at index: SortedChunks<String>.Index, distance: Double
  ) {
    guard index != entry.recordNames.endIndex else { return }
    let position = Position(key: distance, recordName: entry.recordNames[index])
    heap.insert((position, .record(entry, index)))
  }
}
