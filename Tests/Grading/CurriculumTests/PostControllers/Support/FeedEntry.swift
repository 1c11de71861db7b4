import Foundation

/// A post as the database stores it, made without any code of the app.
struct FeedEntry: Sendable {
  var username = "mira"
  var text: String
  /// In seconds since 1970. Far in the past, so that an app with a wrong clock fails only the criteria about the current time.
  var timestamp = Self.noon
  var key = UUID().uuidString

  /// 15 June 2015, noon in Greenwich.
  static let noon: TimeInterval = 1_434_369_600

  /// Posts an hour apart, “Post 1” the oldest of them.
  static func several(_ numbers: ClosedRange<Int>) -> [FeedEntry] {
    numbers.map { FeedEntry(text: "Post \($0)", timestamp: noon + 3600 * TimeInterval($0)) }
  }

  /// The newest of ``feed(_:)``.
  static let newest: TimeInterval = 500_000_000.5

  /// A number of posts, by default a minute apart. Their texts count from the newest, which is “1”.
  static func feed(_ count: Int, apart seconds: TimeInterval = 60) -> [FeedEntry] {
    (1...count).map {
      FeedEntry(text: "\($0)", timestamp: newest - seconds * TimeInterval($0 - 1))
    }
  }

  /// A post of Mira's, and two older ones of Noor's.
  static let miraAndNoor = [
    FeedEntry(username: "mira", text: "one", timestamp: 5_000.5),
    FeedEntry(username: "noor", text: "two", timestamp: 4_000.5),
    FeedEntry(username: "noor", text: "three", timestamp: 3_000.5),
  ]

  var json: Data {
    let json =
      #"{"username": \#(Self.quoted(username)), "text": \#(Self.quoted(text)), "timestamp": \#(timestamp)}"#
    return Data(json.utf8)
  }

  /// The entries below their keys.
  static func json(_ entries: [FeedEntry]) -> Data {
    let all = entries.map { "\(quoted($0.key)): \(String(decoding: $0.json, as: UTF8.self))" }
    return Data("{\(all.joined(separator: ", "))}".utf8)
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
  }
}
