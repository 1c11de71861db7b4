/// A cube in space. Its corners are exact numbers, so that each point is exactly inside or outside.
struct Cube: Sendable {
  /// The cube that contains the unit sphere.
  static let whole = Cube(center: Vector(x: 0, y: 0, z: 0), halfWidth: 1)

  let center: Vector
  let halfWidth: Double

  /// The number of the smaller cube, one of eight, that contains a point.
  func octant(of point: Vector) -> Int {
    (point.x < center.x ? 0 : 1) + (point.y < center.y ? 0 : 2) + (point.z < center.z ? 0 : 4)
  }

  func octant(_ number: Int) -> Cube {
    let quarter = halfWidth / 2
    return Cube(
      center: Vector(
        x: center.x + (number & 1 == 0 ? -quarter : quarter),
        y: center.y + (number & 2 == 0 ? -quarter : quarter),
        z: center.z + (number & 4 == 0 ? -quarter : quarter)),
      halfWidth: quarter
    )
  }

  /// No point of the cube is nearer than this. Rounding does not matter, because it preserves the order of numbers.
  func minimumSquaredDistance(to point: Vector) -> Double {
    func distance(_ value: Double, _ center: Double) -> Double {
      max(center - halfWidth - value, value - (center + halfWidth), 0)
    }
    let offset = Vector(
      x: distance(point.x, center.x), y: distance(point.y, center.y),
      z: distance(point.z, center.z))
    return offset.squaredDistance(to: Self.whole.center)
  }

  /// No point of the cube is farther away than this.
  func maximumSquaredDistance(to point: Vector) -> Double {
    func distance(_ value: Double, _ center: Double) -> Double {
      max(value - (center - halfWidth), center + halfWidth - value)
    }
    let offset = Vector(
      x: distance(point.x, center.x), y: distance(point.y, center.y),
      z: distance(point.z, center.z))
    return offset.squaredDistance(to: Self.whole.center)
  }
}
