import SortedCollections

/// Records at places. Finds those near a point without looking at the others.
struct Octree: Sendable {
  /// Some records that are at the very same place.
  struct Place: Sendable {
    let point: Vector
    /// Not empty.
    var recordNames: SortedChunks<String>
  }

  /// What is in a cube.
  enum Node: Sendable {
    case leaf([Place])
    /// The eight smaller cubes.
    case branch([Node])
  }

  private(set) var root = Node.leaf([])

  mutating func insert(_ recordName: String, at point: Vector) {
    root.insert(recordName, at: point, in: .whole, depth: 0)
  }

  mutating func remove(_ recordName: String, at point: Vector) {
    root.remove(recordName, at: point, in: .whole)
  }
}

extension Octree.Node {
  private static var maximumPlaces: Int { 32 }
  /// The cubes there are some nanometres of ground wide: what is nearer to each other may as well stay together.
  private static var maximumDepth: Int { 48 }

  private var isEmpty: Bool {
    if case .leaf(let places) = self { places.isEmpty } else { false }
  }

  fileprivate mutating func insert(
    _ recordName: String, at point: Vector, in cube: Cube, depth: Int
  ) {
    switch self {
    case .leaf(var places):
      // What stays here would be copied otherwise.
      self = .leaf([])
      if let index = places.firstIndex(where: { $0.point == point }) {
        places[index].recordNames.insert(recordName)
      } else {
        places.append(Octree.Place(point: point, recordNames: SortedChunks([recordName])))
      }
      self =
        places.count > Self.maximumPlaces && depth < Self.maximumDepth
        ? .branch(Self.octants(of: cube, with: places)) : .leaf(places)
    case .branch(var octants):
      self = .leaf([])
      let number = cube.octant(of: point)
      octants[number].insert(recordName, at: point, in: cube.octant(number), depth: depth + 1)
      self = .branch(octants)
    }
  }

  private static func octants(of cube: Cube, with places: [Octree.Place]) -> [Octree.Node] {
    var parts = Array(repeating: [Octree.Place](), count: 8)
    for place in places { parts[cube.octant(of: place.point)].append(place) }
    return parts.map { .leaf($0) }
  }

  fileprivate mutating func remove(_ recordName: String, at point: Vector, in cube: Cube) {
    switch self {
    case .leaf(var places):
      self = .leaf([])
      if let index = places.firstIndex(where: { $0.point == point }) {
        places[index].recordNames.remove(recordName)
        if places[index].recordNames.isEmpty { places.remove(at: index) }
      }
      self = .leaf(places)
    case .branch(var octants):
      self = .leaf([])
      let number = cube.octant(of: point)
      octants[number].remove(recordName, at: point, in: cube.octant(number))
      self = octants.allSatisfy(\.isEmpty) ? .leaf([]) : .branch(octants)
    }
  }
}
