import Foundation
import PostModel
import RealtimeDatabase

extension UUID {
  /// An identifier that shows its number: `00000000-0000-4000-8000-000000000012`.
  init(number: Int) {
    let digits = String(number)
    let padding = String(repeating: "0", count: 12 - digits.count)
    // 32 digits by construction.
    self.init(uuidString: "00000000-0000-4000-8000-\(padding)\(digits)")!
  }
}

extension Post {
  /// The greater the number, the newer the post: a minute for each.
  static func number(_ number: Int, by username: String = "mira", text: String? = nil) -> Post {
    Post(
      username: username, text: text ?? "Message \(number)",
      timestamp: 1_767_200_000 + 60 * TimeInterval(number), identifier: UUID(number: number))
  }

  static func feed(_ count: Int) -> [Post] { (1...count).reversed().map { .number($0) } }
}

extension InProcessDatabase {
  func put(_ posts: [Post]) {
    for post in posts {
      put(post.jsonData ?? Data(), at: "/posts/\(post.identifier.uuidString).json")
    }
  }
}
