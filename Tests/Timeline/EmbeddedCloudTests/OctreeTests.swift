import TestSupport
import Testing

@testable import EmbeddedCloud

@Suite("Embedded cloud · Octree")
struct OctreeTests {
  /// A point whose distances to others of its kind are exact, and often the same.
  private static func point(_ generator: inout SplitMix64) -> Vector {
    func random() -> Double { Double(Int.random(in: -4...4, using: &generator)) / 4 }
    return Vector(x: random(), y: random(), z: random())
  }

  private static func depth(_ node: Octree.Node) -> Int {
    switch node {
    case .leaf: 0
    case .branch(let octants): 1 + (octants.map(depth).max() ?? 0)
    }
  }

  private static func isEmpty(_ octree: Octree) -> Bool {
    if case .leaf(let places) = octree.root { places.isEmpty } else { false }
  }

  @Test(arguments: 1...4)
  func `The nearest come first, those at one distance by name, from wherever one goes on`(
    seed: Int
  ) {
    var generator = SplitMix64(state: UInt64(seed))
    var octree = Octree()
    var points: [String: Vector] = [:]
    for number in 0..<400 {
      let point = Self.point(&generator)
      let name = "\(UInt16.random(in: 0 ... .max, using: &generator))-\(number)"
      points[name] = point
      octree.insert(name, at: point)
    }
    for name in points.keys.sorted().prefix(150) {
      guard let point = points.removeValue(forKey: name) else { continue }
      octree.remove(name, at: point)
    }
    for _ in 0..<3 {
      let center = Self.point(&generator)
      let sorted = points.map { name, point in
        let (x, y, z) = (point.x - center.x, point.y - center.y, point.z - center.z)
        return Position(key: x * x + y * y + z * z, recordName: name)
      }.sorted { ($0.key, $0.recordName) < ($1.key, $1.recordName) }
      for start in stride(from: -1, to: sorted.count, by: 61) {
        let names = NearestNames(
          in: octree, to: center, after: start < 0 ? nil : sorted[start], upTo: 1.5)
        #expect(
          Array(IteratorSequence(names))
            == sorted[(start + 1)...].filter { $0.key <= 1.5 }.map(\.recordName))
      }
    }
  }

  @Test func `Places that are hardly two do not make it deep`() {
    var octree = Octree()
    for number in 0..<500 {
      octree.insert("\(number)", at: Vector(x: 1, y: Double(number) * 1e-300, z: 0))
    }
    #expect((20...48).contains(Self.depth(octree.root)))
    let names = NearestNames(in: octree, to: Vector(x: 1, y: 0, z: 0))
    #expect(Set(IteratorSequence(names)).count == 500)
  }

  @Test func `Nothing stays of what has gone`() {
    var generator = SplitMix64(state: 9)
    let points = (0..<300).map { _ in Self.point(&generator) }
    var octree = Octree()
    for (number, point) in points.enumerated() { octree.insert("\(number)", at: point) }
    #expect(Self.depth(octree.root) > 0)
    for (number, point) in points.enumerated() { octree.remove("\(number)", at: point) }
    #expect(Self.isEmpty(octree))
  }
}
