import Foundation
import PostModel

/// The feed as it has been read so far. It may only be touched on its queue.
final class Feed: @unchecked Sendable {
  let queue = DispatchQueue(label: "org.example.post.feed", qos: .userInitiated)

  private var posts: [UUID: Post] = [:]
  private var seen: Set<UUID> = []
  private var new: Set<UUID>?

  /// What the main thread gets to know.
  struct Contents: Sendable {
    var posts: [Post] = []
    var new: Set<UUID> = []
  }

  var contents: Contents {
    dispatchPrecondition(condition: .onQueue(queue))
    return Contents(posts: posts.values.sorted(by: Self.isBefore), new: new ?? [])
  }

  /// Where the next older page ends; nil when nothing is there yet.
  var end: TimeInterval? {
    dispatchPrecondition(condition: .onQueue(queue))
    return posts.values.min { $0.timestamp < $1.timestamp }?.queryTimestamp
  }

  func replace(with page: [Post]) {
    dispatchPrecondition(condition: .onQueue(queue))
    posts = [:]
    let identifiers = Set(page.map(\.identifier))
    new = new == nil ? [] : identifiers.subtracting(seen)
    add(page)
  }

  func add(_ page: [Post]) {
    dispatchPrecondition(condition: .onQueue(queue))
    for post in page {
      posts[post.identifier] = post
      seen.insert(post.identifier)
    }
  }

  static func isBefore(_ left: Post, _ right: Post) -> Bool {
    if left.timestamp != right.timestamp { return left.timestamp > right.timestamp }
    return left.identifier.uuidString > right.identifier.uuidString
  }

  /// The posts of an answer, newest first; nil if there are none to be had.
  static func page(in answer: Data?) -> [Post]? {
    guard let answer, !answer.isEmpty,
      let json = try? JSONSerialization.jsonObject(with: answer, options: [.fragmentsAllowed])
    else { return nil }
    if json is NSNull { return [] }
    guard let dictionary = json as? [String: Any], !dictionary.keys.contains("error") else {
      return nil
    }
    var page: [Post] = []
    for (key, value) in dictionary {
      guard let value = value as? [String: Any] else { continue }
      if let post = Post(json: value, identifier: key) { page.append(post) }
    }
    return page.sorted(by: isBefore)
  }
}
