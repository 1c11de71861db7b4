import Foundation
import PostFixtures
import ScreenTesting

/// The actions of a person who uses the app, and the content that the person perceives after each step, on any frontend.
public struct UIScenario: Codable, Sendable {
  public struct Step: Codable, Sendable {
    /// The actions of `UserSession.begin(_:)` on the person's side, and those of ``SessionServer`` on the other one.
    public var actions: [String]
    /// The content that the person perceives when the app is idle again.
    public var sees: AccessibilitySnapshot?

    private enum CodingKeys: String, CodingKey {
      case actions = "do"
      case sees
    }
  }

  public var about: String
  /// The number of posts that are there in the beginning.
  public var posts: Int
  public var steps: [Step]

  /// The session in the fixtures' file `Sessions/NAME.json`.
  public static func named(_ name: String) throws -> UIScenario {
    try JSONDecoder().decode(UIScenario.self, from: Fixtures.data(named: "Sessions/\(name).json"))
  }

  public func record(as name: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(
      to: Fixtures.sourceDirectory.appending(path: "Sessions/\(name).json"))
  }

  /// The database in the beginning: post 1 is the oldest one.
  public var database: Data {
    get throws {
      let posts = (0..<posts).map { number in
        let digits = String(number + 1)
        let identifier =
          "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        let text =
          #"{"username": "Mira", "text": "Post \#(digits)", "timestamp": \#(1_750_000_000 + 60 * number)}"#
        return "\"\(identifier)\": \(text)"
      }
      return Data("{\"posts\": {\(posts.joined(separator: ", "))}}".utf8)
    }
  }
}

extension AccessibilitySnapshot {
  /// The screen without the times of the person's own posts, which differ each time.
  public var withoutOwnTimes: AccessibilitySnapshot {
    var screen = self
    for index in (screen.rows ?? []).indices {
      screen.rows?[index].texts =
        rows?[index].texts.map { $0.hasPrefix("Zoe · ") ? "Zoe · now" : $0 } ?? []
    }
    return screen
  }
}
