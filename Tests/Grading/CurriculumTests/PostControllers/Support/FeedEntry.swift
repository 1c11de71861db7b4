import Foundation

/// A post as it stands in the database, made without any code of the app.
struct FeedEntry: Sendable {
  var username = "mira"
  var text: String
  /// In seconds since 1970. Far in the past unless a criterion is about the present, so that an app with a wrong idea
  /// of the time fails those criteria only.
  var timestamp: TimeInterval
  var key = UUID().uuidString

  /// The newest of ``feed(_:)``.
  static let newest: TimeInterval = 500_000_000.5

  /// So many posts, a minute apart unless told otherwise. Their texts count from the newest, which is “1”.
  static func feed(_ count: Int, apart seconds: TimeInterval = 60) -> [FeedEntry] {
    (1...count).map {
      FeedEntry(text: "\($0)", timestamp: newest - seconds * TimeInterval($0 - 1))
    }
  }

  var json: Data {
    let username = Self.quoted(username)
    return Data(
      #"{"username": \#(username), "text": \#(Self.quoted(text)), "timestamp": \#(timestamp)}"#.utf8
    )
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
