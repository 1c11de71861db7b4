import Foundation

/// Curriculum: Part Two, Black Diamonds (report and hide content).
public struct HiddenContent: Hashable, Sendable {
  public enum Item: Codable, Hashable, Identifiable, Sendable {
    /// A post, with enough text to recognize it in a list.
    case post(identifier: UUID, username: String, excerpt: String)
    /// All posts of the user with exactly this name.
    case user(username: String)

    public var id: Self { self }

    /// Contains only the beginning of the post's texts, because they may be megabytes long.
    public static func post(_ post: Post) -> Item {
      .post(
        identifier: post.identifier, username: post.username.excerpt, excerpt: post.text.excerpt)
    }
  }

  /// The last hidden one first.
  public var items: [Item] { order.reversed() }

  private var order: [Item] = []
  private var identifiers: Set<UUID> = []
  private var usernames: Set<String> = []

  public init() {}
  public var isEmpty: Bool { order.isEmpty }

  /// Whether a post is hidden, by itself or because of its author.
  public func hides(_ post: Post) -> Bool {
    identifiers.contains(post.identifier) || usernames.contains(post.username)
  }

  public mutating func insert(_ item: Item) {
    let isNew =
      switch item {
      case .post(let identifier, _, _): identifiers.insert(identifier).inserted
      case .user(let username): usernames.insert(username).inserted
      }
    if isNew { order.append(item) }
  }

  /// Finds a post by its identifier, even if its texts have changed.
  public mutating func remove(_ item: Item) {
    switch item {
    case .post(let identifier, _, _):
      identifiers.remove(identifier)
      order.removeAll { if case .post(identifier, _, _) = $0 { true } else { false } }
    case .user(let username):
      usernames.remove(username)
      order.removeAll { $0 == item }
    }
  }
}

extension HiddenContent: Codable {
  public init(from decoder: any Decoder) throws {
    for item in try [Item](from: decoder) { insert(item) }
  }

  public func encode(to encoder: any Encoder) throws { try order.encode(to: encoder) }
}
