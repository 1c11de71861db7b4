import Foundation
import PostModel

/// A readable response to a GET.
struct Page: Sendable {
  /// The valid entries, the newest first.
  let posts: [Post]
  /// Whether the server sent no entries at all, not even malformed ones.
  let isEmpty: Bool

  init(entries: [String: Any]) {
    let sorted =
      entries
      .compactMap { key, value in
        (value as? [String: Any]).flatMap { Post(json: $0, identifier: key) }
      }
      .sorted(by: Page.order)
    posts = sorted.reduce(into: []) { unique, post in
      if !unique.contains(where: { $0.identifier == post.identifier }) { unique.append(post) }
    }
    isEmpty = entries.isEmpty
  }

  init?(response: Data?) {
    guard let value = Page.value(in: response) else { return nil }
    switch value {
    case is NSNull: self.init(entries: [:])
    case let entries as [String: Any]:
      if entries.index(forKey: "error") != nil { return nil }
      self.init(entries: entries)
    default: return nil
    }
  }

  /// Whether a response to a PUT contains the stored value.
  static func isConfirmation(_ response: Data?) -> Bool {
    guard let stored = value(in: response) as? [String: Any] else { return false }
    return stored.index(forKey: "error") == nil
  }

  private static func value(in response: Data?) -> Any? {
    guard let response, response.isEmpty == false else { return nil }
    return try? JSONSerialization.jsonObject(with: response, options: [.fragmentsAllowed])
  }

  static func order(_ a: Post, _ b: Post) -> Bool {
    if a.timestamp == b.timestamp { return a.identifier.uuidString < b.identifier.uuidString }
    return a.timestamp > b.timestamp
  }
}
