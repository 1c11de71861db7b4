import Cloud
import Foundation

extension String {
  /// Whether no character is visible.
  var isBlank: Bool { String(singleLine: self).allSatisfy(\.isWhitespace) }

  /// The place that `LATITUDE, LONGITUDE` in degrees means. Nil for anything else.
  public var asLocation: CloudLocation? {
    let parts = split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Double(parts[0].trimmingCharacters(in: .whitespaces)),
      let longitude = Double(parts[1].trimmingCharacters(in: .whitespaces))
    else { return nil }
    return CloudLocation(latitude: latitude, longitude: longitude)
  }
}
