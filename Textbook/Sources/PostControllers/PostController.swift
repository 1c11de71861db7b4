// Solves: Part One, Post Controller, all steps; Part Two, posting and paging in the PostController, Black Diamonds.
// Does not survive: late or repeated responses, posts and reports that the server does not confirm (FeedLoader.swift in
// Sources does). Equal timestamps at the end of a page (Feed.swift). Broken text in a key (FeedResponse.swift).
// Streams that end (FeedStream.swift) or overtake a response (Feed.swift).

import Foundation
import PostModel

@MainActor
public final class PostController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  // A literal that is a URL.
  public nonisolated static let baseURL = URL(string: "https://class.example.com/posts")!
  public nonisolated static let endpoint = baseURL.appendingPathExtension("json")

  public private(set) var posts: [Post] = [] {
    didSet {
      delegate?.postsUpdated(posts)
    }
  }

  public weak var delegate: (any PostControllerDelegate)?

  public private(set) var hiddenContent = HiddenContent()

  private let networkController: any RequestPerforming
  private let hiddenContentStore: (any HiddenContentStore)?
  /// The oldest post that has come, hidden or not.
  private var oldest: Post?
  /// All posts that have come.
  private var seen: Set<UUID> = []
  /// Those that the latest refresh brought; nil before the first one.
  private var new: Set<UUID>?

  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    self.networkController = networkController
    self.hiddenContentStore = hiddenContentStore
    if let hidden = try? hiddenContentStore?.load() {
      hiddenContent = hidden
    }
    fetchPosts()
  }

  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    let now = Date().timeIntervalSince1970
    let end = reset ? now : oldest?.queryTimestamp ?? now
    let parameters = [
      "orderBy": "\"timestamp\"",
      "endAt": "\(end)",
      "limitToLast": "15",
    ]
    networkController.performRequest(
      for: Self.endpoint, httpMethod: .get, urlParameters: parameters, body: nil
    ) { data, _ in
      let page = Self.page(in: data)
      DispatchQueue.main.async {
        guard let page else {
          completion?([])
          return
        }
        self.take(page, reset: reset)
        completion?(page.posts)
      }
    }
  }

  /// The posts of a feed, and the time of its oldest entry, which may be malformed.
  private typealias Page = (posts: [Post], oldest: Post?)

  /// The page in an answer; nil if it is not a feed.
  private nonisolated static func page(in data: Data?) -> Page? {
    guard let data,
      let json = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    else { return nil }
    if json is NSNull { return ([], nil) }
    guard let entries = json as? [String: Any], entries["error"] == nil else { return nil }
    let posts = entries.compactMap { key, value in
      Post(json: value as? [String: Any] ?? [:], identifier: key)
    }
    let times = entries.values.compactMap { ($0 as? [String: Any])?["timestamp"] as? Double }
    let oldest = times.min().map { Post(username: "", text: "", timestamp: $0) }
    return (posts.sorted(by: isNewer), oldest)
  }

  /// Newest first. Equal times are in the order of their identifiers.
  private nonisolated static func isNewer(_ one: Post, _ other: Post) -> Bool {
    (one.timestamp, one.identifier.uuidString) > (other.timestamp, other.identifier.uuidString)
  }

  private func take(_ page: Page, reset: Bool) {
    let identifiers = Set(page.posts.map(\.identifier))
    if reset {
      new = new == nil ? [] : identifiers.subtracting(seen)
    }
    seen.formUnion(identifiers)
    oldest = page.oldest ?? (reset ? nil : oldest)
    let visible = page.posts.filter { !hiddenContent.hides($0) }
    if reset {
      posts = visible
    } else {
      let others = posts.filter { !identifiers.contains($0.identifier) }
      posts = (others + visible).sorted(by: Self.isNewer)
    }
  }

  public func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    networkController.performRequest(
      for: post.endpoint, httpMethod: .put, urlParameters: nil, body: post.jsonData
    ) { _, _ in
      DispatchQueue.main.async {
        self.fetchPosts()
      }
    }
  }

  public func isNew(_ post: Post) -> Bool {
    new?.contains(post.identifier) ?? false
  }

  public func hide(_ item: HiddenContent.Item) {
    hiddenContent.insert(item)
    try? hiddenContentStore?.save(hiddenContent)
    posts = posts.filter { !hiddenContent.hides($0) }
  }

  public func unhide(_ item: HiddenContent.Item) {
    hiddenContent.remove(item)
    try? hiddenContentStore?.save(hiddenContent)
    fetchPosts()
  }

  public func report(_ post: Post, reason: String) {
    let url = Self.baseURL.deletingLastPathComponent()
      .appending(path: "reports/\(UUID().uuidString).json")
    let fields = ["post": post.identifier.uuidString, "reason": reason]
    let body = try? JSONSerialization.data(withJSONObject: fields)
    networkController.performRequest(
      for: url, httpMethod: .put, urlParameters: nil, body: body
    ) { data, _ in
      let answer = data.flatMap { try? JSONSerialization.jsonObject(with: $0) }
      guard let report = answer as? [String: Any], report["error"] == nil else { return }
      DispatchQueue.main.async {
        self.hide(.post(post))
      }
    }
  }

  private var stream: (any EventStreamConnection)?

  public func startFollowing(over eventStreaming: any EventStreaming) {
    stopFollowing()
    let parameters = [
      "orderBy": "\"timestamp\"",
      "startAt": "\(posts.last?.timestamp ?? 0)",
    ]
    stream = eventStreaming.openEventStream(
      for: Self.endpoint, urlParameters: parameters
    ) { [weak self] signal in
      guard case .event(let event) = signal, event.event == "put" else { return }
      DispatchQueue.main.async { self?.take(event.data) }
    }
  }

  public func stopFollowing() {
    stream?.close()
    stream = nil
  }

  private func take(_ put: String) {
    guard stream != nil,
      let json = try? JSONSerialization.jsonObject(with: Data(put.utf8)) as? [String: Any],
      let path = json["path"] as? String
    else { return }
    let entries: [String: Any?] =
      path == "/" ? json["data"] as? [String: Any] ?? [:] : [String(path.dropFirst()): json["data"]]
    var all = posts
    for (key, value) in entries {
      all.removeAll { $0.identifier == UUID(uuidString: key) }
      if let value = value as? [String: Any], let post = Post(json: value, identifier: key),
        !hiddenContent.hides(post)
      {
        seen.insert(post.identifier)
        all.append(post)
      }
    }
    posts = all.sorted(by: Self.isNewer)
  }
}
