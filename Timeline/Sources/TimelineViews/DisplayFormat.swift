import CellText
import Cloud
import Foundation
import HeadlessUI
import TimelineModel

public struct DisplayFormat: Sendable {
  public let timeZone: TimeZone
  public let locale: Locale

  public init(timeZone: TimeZone = .current, locale: Locale = .current) {
    self.timeZone = timeZone
    self.locale = locale
  }

  func string(_ date: Date?) -> String {
    date?.formatted(
      Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale, timeZone: timeZone)
    ) ?? "just now"
  }

  /// On one line, so that a name cannot look like another row.
  func name(_ name: String?) -> String {
    name.map { String(singleLine: $0).isolated } ?? "Someone who has left"
  }

  /// A photo where there are pixels, and its format and size elsewhere.
  func label(_ photo: Photo) -> Label {
    Label(
      text: "[ \(photo.format.rawValue) \(photo.pixelSize.width)×\(photo.pixelSize.height) ]",
      picture: Picture(
        data: photo.data, mediaType: "image/\(photo.format.rawValue.lowercased())",
        width: photo.pixelSize.width, height: photo.pixelSize.height))
  }

  func string(_ location: CloudLocation) -> String {
    func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
      let magnitude = value.magnitude.formatted(
        .number.precision(.fractionLength(0...4)).locale(Locale(identifier: "en_US_POSIX")))
      return "\(magnitude)° \(value < 0 ? negative : positive)"
    }
    return "\(degrees(location.latitude, "N", "S")), \(degrees(location.longitude, "E", "W"))"
  }

  /// A distance in metres, rounded to metres or kilometres.
  func string(distance: Double) -> String {
    let style = FloatingPointFormatStyle<Double>.number.locale(locale)
    // A number that rounds up to the next unit is written in that unit: not “1,000 m”, not “10.0 km”.
    let metres = distance.rounded()
    if metres < 1000 { return "\(metres.formatted(style.precision(.fractionLength(0)))) m" }
    let kilometres = distance / 1000
    let digits = (kilometres * 10).rounded() < 100 ? 1 : 0
    return "\(kilometres.formatted(style.precision(.fractionLength(digits)))) km"
  }
}
