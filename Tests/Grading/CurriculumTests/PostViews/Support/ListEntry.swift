import Foundation

/// What the server holds of one post. It is written without the app, which may be wrong about it.
struct ListEntry {
  /// 15 June 2015, noon in Greenwich.
  static let noon: TimeInterval = 1_434_369_600

  var username = "mira"
  var text: String
  var timestamp = Self.noon
  var key = UUID()

  /// Posts an hour apart, “Post 1” the oldest of them.
  static func several(_ numbers: ClosedRange<Int>) -> [ListEntry] {
    numbers.map { ListEntry(text: "Post \($0)", timestamp: noon + 3600 * TimeInterval($0)) }
  }
}

extension [ListEntry] {
  /// The entries as the database has them.
  var json: Data {
    get throws {
      let children = map { entry in
        let fields: [String: Any] = [
          "username": entry.username, "text": entry.text, "timestamp": entry.timestamp,
        ]
        return (entry.key.uuidString, fields)
      }
      return try JSONSerialization.data(
        withJSONObject: Dictionary(uniqueKeysWithValues: children))
    }
  }

  /// The texts as they stand in the list, the newest on top.
  var textsFromTheTop: [String] {
    sorted { $0.timestamp > $1.timestamp }.map(\.text)
  }
}
