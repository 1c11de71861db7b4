import Foundation

extension CloudLocation {
  /// The mean radius of Earth in metres.
  public static let earthRadius = 6_371_008.8

  /// The distance to another place in metres, along the surface of a spherical Earth.
  public func distance(from other: CloudLocation) -> Double {
    let (latitude, otherLatitude) = (latitude.inRadians, other.latitude.inRadians)
    let northward = sin((otherLatitude - latitude) / 2)
    let eastward = sin((other.longitude - longitude).inRadians / 2)
    let haversine =
      northward * northward + cos(latitude) * cos(otherLatitude) * eastward * eastward
    return 2 * Self.earthRadius * asin(min(1, haversine.squareRoot()))
  }
}

extension Double {
  fileprivate var inRadians: Double { self * .pi / 180 }
}
