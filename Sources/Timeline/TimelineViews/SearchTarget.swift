import Cloud
import Foundation

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
      let name = query.text(of: SearchQuery.Field.name)
      self = name.isBlank ? .suggestions : .user(name: name)
    case .hashtag:
      let word = query.text(of: SearchQuery.Field.hashtag)
        .trimmingCharacters(in: .whitespacesAndNewlines).drop { $0 == "#" }
      guard !String(word).isBlank else {
        throw Hint(text: "Type a hashtag to find the photos that have it.")
      }
      self = .hashtag(String(word))
    case .nearby:
      guard let place = query.text(of: SearchQuery.Field.place).asLocation else {
        throw Hint(
          text: "Type a place in degrees, such as 48.1, 11.6, south and west below zero.")
      }
      let radius = query.text(of: SearchQuery.Field.radius).trimmingCharacters(in: .whitespaces)
      guard let kilometres = Double(radius), kilometres > 0, kilometres.isFinite else {
        throw Hint(text: "Type a radius in kilometres, such as 25.")
      }
      self = .nearby(place, radius: min(kilometres, Self.maximumRadius) * 1000)
    }
  }
}
