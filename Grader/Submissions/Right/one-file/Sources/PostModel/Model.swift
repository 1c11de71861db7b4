import Foundation

public struct Post: Hashable, Sendable {
  public let username, text: String
  public let timestamp: TimeInterval
  public let identifier: UUID

  public init(
    username: String, text: String, timestamp: TimeInterval = Date.now.timeIntervalSince1970,
    identifier: UUID = .init()
  ) {
    (self.username, self.text) = (username, text)
    (self.timestamp, self.identifier) = (timestamp, identifier)
  }

  public init?(json: [String: Any], identifier: String) {
    switch (json["username"], json["text"], json["timestamp"], UUID(uuidString: identifier)) {
    case (let username as String, let text as String, let time as NSNumber, let uuid?):
      self.init(username: username, text: text, timestamp: time.doubleValue, identifier: uuid)
    default: return nil
    }
  }

  public var jsonValue: [String: Any] {
    ["username": username, "text": text, "timestamp": timestamp]
  }
  public var jsonData: Data? { try? JSONSerialization.data(withJSONObject: jsonValue) }
  public var queryTimestamp: TimeInterval { timestamp - 1e-6 }
  public var date: Date { .init(timeIntervalSince1970: timestamp) }
  public var dateString: String { dateString() }
  public var descriptionString: String {
    "\(username) writes “\(text)”".split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  public func dateString(timeZone: TimeZone = .current, locale: Locale = .current) -> String {
    var style = Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale)
    style.timeZone = timeZone
    return date.formatted(style)
  }
}

/// What a reader does not want to see: single posts, and everything that some users write.
///
/// Curriculum: Part Two, Black Diamonds (report and hide content).
public struct HiddenContent: Hashable, Sendable {
  /// One thing that is hidden.
  public enum Item: Codable, Hashable, Sendable {
    /// A post, with enough of it to recognize it in a list.
    case post(identifier: UUID, username: String, excerpt: String)
    /// All that a user writes, under exactly this name.
    case user(username: String)

    /// The item that hides `post`. Only the beginning of its texts is kept, which may be megabytes long.
    public static func post(_ post: Post) -> Item {
      .post(
        identifier: post.identifier,
        username: post.username.excerpt,
        excerpt: post.text.excerpt
      )
    }
  }

  /// What is hidden, the latest first.
  public var items: [Item] { order.reversed() }

  private var order: [Item] = []
  private var identifiers: Set<UUID> = []
  private var usernames: Set<String> = []

  public init() {}

  /// Whether nothing is hidden.
  public var isEmpty: Bool { order.isEmpty }

  /// Whether `post` is to be left out, for itself or for its author.
  public func hides(_ post: Post) -> Bool {
    identifiers.contains(post.identifier) || usernames.contains(post.username)
  }

  /// Hides one more thing; nothing happens when it is hidden already.
  public mutating func insert(_ item: Item) {
    let isNew =
      switch item {
      case .post(let identifier, _, _): identifiers.insert(identifier).inserted
      case .user(let username): usernames.insert(username).inserted
      }
    if isNew { order.append(item) }
  }

  /// Undoes ``insert(_:)``. A post is known by its identifier, even if its texts have changed since.
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

  public func encode(to encoder: any Encoder) throws {
    try order.encode(to: encoder)
  }
}

extension String {
  /// The first 80 scalars, with an ellipsis where there are more: a stranger's text, which may be megabytes long, where
  /// it is only there to be recognized.
  package var excerpt: String {
    let beginning = unicodeScalars.prefix(80)
    return String(beginning) + (beginning.endIndex < unicodeScalars.endIndex ? "…" : "")
  }
}
