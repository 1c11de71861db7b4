import SortedCollections

/// Record names by the point of space that they belong to. Finds those near a point without looking at the others.
struct Octree: Sendable {
  /// The records at one point.
  struct Entry: Sendable {
    let point: Vector
    /// Not empty.
    var recordNames: SortedChunks<String>
  }

  /// The content of a cube.
  enum Node: Sendable {
    case leaf([Entry])
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
  private static var maximumEntries: Int { 32 }
  /// Cubes at this depth are a few nanometres wide, so points in them need not be separated.
  private static var maximumDepth: Int { 48 }

  private var isEmpty: Bool {
    if case .leaf(let entries) = self { entries.isEmpty } else { false }
  }

  fileprivate mutating func insert(
    _ recordName: String, at point: Vector, in cube: Cube, depth: Int
  ) {
    switch self {
    case .leaf(var entries):
      // Release the old value first, or the array would be copied.
      self = .leaf([])
      if let index = entries.firstIndex(where: { $0.point == point }) {
        entries[index].recordNames.insert(recordName)
      } else {
        entries.append(Octree.Entry(point: point, recordNames: SortedChunks([recordName])))
      }
      self =
        entries.count > Self.maximumEntries && depth < Self.maximumDepth
        ? .branch(Self.octants(of: cube, with: entries)) : .leaf(entries)
    case .branch(var octants):
      self = .leaf([])
      let number = cube.octant(of: point)
      octants[number].insert(recordName, at: point, in: cube.octant(number), depth: depth + 1)
      self = .branch(octants)
    }
  }

  private static func octants(of cube: Cube, with entries: [Octree.Entry]) -> [Octree.Node] {
    var parts = Array(repeating: [Octree.Entry](), count: 8)
    for entry in entries { parts[cube.octant(of: entry.point)].append(entry) }
    return parts.map { .leaf($0) }
  }

  fileprivate mutating func remove(_ recordName: String, at point: Vector, in cube: Cube) {
    switch self {
    case .leaf(var entries):
      self = .leaf([])
      if let index = entries.firstIndex(where: { $0.point == point }) {
        entries[index].recordNames.remove(recordName)
        if entries[index].recordNames.isEmpty { entries.remove(at: index) }
      }
      self = .leaf(entries)
    case .branch(var octants):
      self = .leaf([])
      let number = cube.octant(of: point)
      octants[number].remove(recordName, at: point, in: cube.octant(number))
      self = octants.allSatisfy(\.isEmpty) ? .leaf([]) : .branch(octants)
    }
  }
}
