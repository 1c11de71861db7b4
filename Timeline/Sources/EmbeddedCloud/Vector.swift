import Cloud
import Foundation

/// A point in space. Places on Earth are points of the unit sphere: straight-line distances have the same order as those on
/// the ground, and the poles and the date line need no special code.
struct Vector: Hashable, Sendable {
  let x, y, z: Double

  func squaredDistance(to other: Vector) -> Double {
    let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
    return dx * dx + dy * dy + dz * dz
  }
}

extension Vector {
  init(_ location: CloudLocation) {
    // All coordinates of the same place give exactly the same numbers.
    let isPole = abs(location.latitude) == 90
    let degreesEast = isPole ? 0 : location.longitude == -180 ? 180 : location.longitude
    let latitude = location.latitude * .pi / 180
    let longitude = degreesEast * .pi / 180
    self.init(
      x: cos(latitude) * cos(longitude), y: cos(latitude) * sin(longitude), z: sin(latitude))
  }

  /// The squared straight-line distance between points of the unit sphere with a distance on the ground in metres.
  static func squaredDistance(forMetres metres: Double) -> Double {
    let angle = metres / CloudLocation.earthRadius
    guard angle < .pi else { return .infinity }
    let chord = 2 * sin(angle / 2)
    return chord * chord
  }
}

/// A cube of an octree, whose root contains the unit sphere. The tree is not stored. The codes of the smallest cubes inside a
/// cube are consecutive, so that a sorted list of the codes finds the records in it.
struct Cube: Equatable {
  /// The smallest cubes are twelve metres wide.
  private static let maximumDepth = 21

  static let whole = Cube(code: 0, depth: 0)

  /// The codes of the smallest cubes: three bits for each level, the largest cubes first.
  let codes: Range<UInt64>
  private let depth: Int

  private init(code: UInt64, depth: Int) {
    codes = code..<(code + 1 << UInt64(3 * (Self.maximumDepth - depth)))
    self.depth = depth
  }

  var isSmallest: Bool { depth == Self.maximumDepth }

  var octants: [Cube] {
    (0..<8).map {
      Cube(
        code: codes.lowerBound + $0 << UInt64(3 * (Self.maximumDepth - depth - 1)), depth: depth + 1
      )
    }
  }

  /// The code of the smallest cube that contains a point. The calculation is exact, so that each point is in one cube.
  static func code(of point: Vector) -> UInt64 {
    let scale = 1 << (maximumDepth - 1)
    return [point.x, point.y, point.z].enumerated().reduce(into: 0) { code, axis in
      let offset = Int((axis.element * Double(scale)).rounded(.down)) + scale
      let number = UInt64(min(max(offset, 0), 2 * scale - 1))
      for bit in 0..<maximumDepth {
        code |= (number >> UInt64(bit) & 1) << UInt64(3 * bit + axis.offset)
      }
    }
  }

  /// The bounds of the squared distances to the cube's points. Rounding preserves the order of numbers, so it does not matter.
  func squaredDistances(to point: Vector) -> ClosedRange<Double> {
    let scale = Double(1 << (Self.maximumDepth - 1))
    var (nearest, farthest) = (0.0, 0.0)
    for (axis, value) in [point.x, point.y, point.z].enumerated() {
      let number = (0..<Self.maximumDepth).reduce(0) { number, bit in
        number | Int(codes.lowerBound >> UInt64(3 * bit + axis) & 1) << bit
      }
      let lower = Double(number) / scale - 1
      let upper = lower + 2 / Double(1 << depth)
      let (near, far) = (max(lower - value, value - upper, 0), max(value - lower, upper - value))
      nearest += near * near
      farthest += far * far
    }
    return nearest...farthest
  }
}
