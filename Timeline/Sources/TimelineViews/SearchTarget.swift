import Cloud
import Foundation

/// The segments by title. Timeline overview: Views, Search view, segmented control.
enum SearchScope: String, CaseIterable {
  case user = "User"
  case hashtag = "Hashtag"
  case nearby = "Nearby"

  var fields: [String] {
    switch self {
    case .user: [SearchViewModel.Field.name]
    case .hashtag: [SearchViewModel.Field.hashtag]
    case .nearby: [SearchViewModel.Field.place, SearchViewModel.Field.radius]
    }
  }
}

enum SearchTarget: Hashable {
  /// The people of the reader's address book who use Timeline.
  case suggestions
  case user(name: String)
  case hashtag(String)
  /// - Parameter radius: In metres.
  case nearby(CloudLocation, radius: Double)

  struct Hint: Error, Hashable {
    let text: String
  }

  /// In kilometres, a little more than half of Earth's circumference, so that every place is within it.
  private static let maximumRadius = 20_100.0

  init(_ texts: [String: String], in scope: SearchScope) throws(Hint) {
    func text(_ field: String) -> String {
      (texts[field] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }
    switch scope {
    case .user:
      let name = text(SearchViewModel.Field.name)
      self = name.isBlank ? .suggestions : .user(name: name)
    case .hashtag:
      let word = text(SearchViewModel.Field.hashtag).drop { $0 == "#" }
      guard !String(word).isBlank else {
        throw Hint(text: "Type a hashtag to find the photos that have it.")
      }
      self = .hashtag(String(word))
    case .nearby:
      guard let place = text(SearchViewModel.Field.place).asLocation else {
        throw Hint(text: "Type a place in degrees, such as 48.1, 11.6, south and west below zero.")
      }
      guard let kilometres = Double(text(SearchViewModel.Field.radius)), kilometres > 0,
        kilometres.isFinite
      else { throw Hint(text: "Type a radius in kilometres, such as 25.") }
      self = .nearby(place, radius: min(kilometres, Self.maximumRadius) * 1000)
    }
  }
}
