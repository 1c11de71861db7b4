import Foundation

/// A place on Earth: the coordinates of a `CLLocation`.
public struct CloudLocation: Hashable, Codable, Sendable {
  /// Degrees north of the equator, from −90 to 90.
  public let latitude: Double
  /// Degrees east of Greenwich, from −180 to 180.
  public let longitude: Double

  /// Nil if the numbers are out of range.
  public init?(latitude: Double, longitude: Double) {
    guard -90...90 ~= latitude, -180...180 ~= longitude else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let location = CloudLocation(
      latitude: try container.decode(Double.self, forKey: .latitude),
      longitude: try container.decode(Double.self, forKey: .longitude))
    guard let location else {
      throw DecodingError.dataCorruptedError(
        forKey: .latitude, in: container, debugDescription: "This is not a place on Earth.")
    }
    self = location
  }

  /// The mean radius in metres.
  public static let earthRadius = 6_371_008.8

  /// The distance in metres along the surface of a spherical Earth.
  public func distance(from other: CloudLocation) -> Double {
    let (latitude, otherLatitude) = (latitude.inRadians, other.latitude.inRadians)
    let northward = sin((otherLatitude - latitude) / 2)
    let eastward = sin((other.longitude - longitude).inRadians / 2)
    let haversine = northward * northward + cos(latitude) * cos(otherLatitude) * eastward * eastward
    return 2 * Self.earthRadius * asin(min(1, haversine.squareRoot()))
  }
}

extension Double {
  fileprivate var inRadians: Double { self * .pi / 180 }
}
