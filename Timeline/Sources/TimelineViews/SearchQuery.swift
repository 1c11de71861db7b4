import Cloud
import Foundation
import HeadlessUI

/// The input of a search.
///
/// Timeline overview: Views, Search view, segmented control.
public struct SearchQuery: Hashable, Sendable {
  /// The segments of the control. The raw value is the title.
  public enum Scope: String, CaseIterable, Sendable {
    case user = "User"
    case hashtag = "Hashtag"
    case nearby = "Nearby"
  }

  /// The default radius in kilometres.
  public static let defaultRadius = "25"

  public var scope = Scope.user
  /// The text of all fields, kept when another segment is selected.
  private var texts: [String: String] = [Field.radius: Self.defaultRadius]

  public init() {}

  /// The fields' names.
  public enum Field {
    public static let name = "Name"
    public static let hashtag = "Hashtag"
    public static let place = "Latitude, longitude"
    public static let radius = "Radius in km"
  }

  /// The fields of the selected segment.
  public var textFields: [TextField] {
    let placeholders =
      switch scope {
      case .user: [Field.name]
      case .hashtag: [Field.hashtag]
      case .nearby: [Field.place, Field.radius]
      }
    return placeholders.map { TextField(placeholder: $0, text: self[$0]) }
  }

  /// The text of a field.
  public subscript(placeholder: String) -> String {
    get { texts[placeholder] ?? "" }
    set { texts[placeholder] = newValue }
  }
}

/// What to search for, from valid input.
enum SearchTarget: Hashable {
  /// The people of the reader's address book who use Timeline.
  case suggestions
  case user(name: String)
  case hashtag(String)
  /// - Parameter radius: In metres.
  case nearby(CloudLocation, radius: Double)

  /// What is wrong with a field.
  struct Hint: Error, Hashable {
    let text: String
  }

  /// A little more than half of Earth's circumference in kilometres, so that every place is within it.
  private static let maximumRadius = 20_100.0

  /// Reads the fields of the selected segment.
  init(_ query: SearchQuery) throws(Hint) {
    switch query.scope {
    case .user:
      let name = query[SearchQuery.Field.name]
      self = name.isBlank ? .suggestions : .user(name: name)
    case .hashtag:
      let word = query[SearchQuery.Field.hashtag]
        .trimmingCharacters(in: .whitespacesAndNewlines).drop { $0 == "#" }
      guard !String(word).isBlank else {
        throw Hint(text: "Type a hashtag to find the photos that have it.")
      }
      self = .hashtag(String(word))
    case .nearby:
      guard let place = query[SearchQuery.Field.place].asLocation else {
        throw Hint(
          text: "Type a place in degrees, such as 48.1, 11.6, south and west below zero.")
      }
      let radius = query[SearchQuery.Field.radius].trimmingCharacters(in: .whitespaces)
      guard let kilometres = Double(radius), kilometres > 0, kilometres.isFinite else {
        throw Hint(text: "Type a radius in kilometres, such as 25.")
      }
      self = .nearby(place, radius: min(kilometres, Self.maximumRadius) * 1000)
    }
  }
}
