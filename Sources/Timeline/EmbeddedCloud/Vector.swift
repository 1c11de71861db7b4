import Cloud
import Foundation

/// A point in space.
///
/// Places on Earth are points of the unit sphere. The order of straight-line distances is the same as that of distances
/// on the ground, and neither the poles nor the date line are special cases.
struct Vector: Hashable, Sendable {
  let x: Double
  let y: Double
  let z: Double

  func squaredDistance(to other: Vector) -> Double {
    let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
    return dx * dx + dy * dy + dz * dz
  }
}

extension Vector {
  init(_ location: CloudLocation) {
    // A place with several pairs of coordinates gets exactly the same numbers for each.
    let isPole = abs(location.latitude) == 90
    let degreesEast = isPole ? 0 : location.longitude == -180 ? 180 : location.longitude
    let latitude = location.latitude * .pi / 180
    let longitude = degreesEast * .pi / 180
    self.init(
      x: cos(latitude) * cos(longitude), y: cos(latitude) * sin(longitude), z: sin(latitude))
  }

  /// The squared straight-line distance between two points of the unit sphere, given their distance on the ground in
  /// metres.
  static func squaredDistance(forMetres metres: Double) -> Double {
    let angle = metres / CloudLocation.earthRadius
    guard angle < .pi else { return .infinity }
    let chord = 2 * sin(angle / 2)
    return chord * chord
  }
}
