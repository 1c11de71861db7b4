import Foundation
import PostModel

@MainActor
public final class PostController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  // A literal that is a URL.
  public nonisolated static let baseURL = URL(string: "https://feed.example.org/v1/posts")!
  public nonisolated static let endpoint = baseURL.appendingPathExtension("json")

  public private(set) var posts: [Post] = [] {
    didSet { delegate?.postsUpdated(posts) }
  }
  public private(set) var hiddenContent = HiddenContent()
  public weak var delegate: (any PostControllerDelegate)?

  private let networkController: any RequestPerforming
  private let hiddenContentStore: (any HiddenContentStore)?
  /// The last post of the last page, hidden or not.
  private var oldest: Post?
  private var pageUnderWay: Task<[Post], any Error>?
  private var seen: Set<UUID>?
  private var new: Set<UUID> = []

  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    self.networkController = networkController
    self.hiddenContentStore = hiddenContentStore
    if let kept = try? hiddenContentStore?.load() { hiddenContent = kept }
    fetchPosts()
  }

  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    Task {
      let fetched = try? await (reset ? newestPosts() : olderPosts())
      completion?(fetched ?? [])
    }
  }

  private func newestPosts() async throws -> [Post] {
    let page = try await fetchPage(before: Date().timeIntervalSince1970)
    let identifiers = Set(page.map(\.identifier))
    if let seen { new = identifiers.subtracting(seen) }
    seen = identifiers.union(seen ?? [])
    posts = page.filter { !hiddenContent.hides($0) }
    oldest = page.last
    return posts
  }

  private func olderPosts() async throws -> [Post] {
    if let pageUnderWay { return try await pageUnderWay.value }
    guard let end = oldest else { return try await newestPosts() }
    let task = Task { try await fetchPage(before: end.queryTimestamp) }
    pageUnderWay = task
    defer { pageUnderWay = nil }
    let page = try await task.value
    seen?.formUnion(page.map(\.identifier))
    let known = Set(posts.map(\.identifier))
    let others = page.filter { !known.contains($0.identifier) && !hiddenContent.hides($0) }
    if end == oldest, let last = page.last {
      oldest = last
      posts.append(contentsOf: others)
    }
    return page.filter { !hiddenContent.hides($0) }
  }

  private func fetchPage(before end: TimeInterval) async throws -> [Post] {
    let data = try await networkController.data(
      .get, Self.endpoint,
      urlParameters: ["orderBy": #""timestamp""#, "endAt": "\(end)", "limitToLast": "15"])
    let json = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    if json is NSNull { return [] }
    guard let entries = json as? [String: Any], entries["error"] == nil else {
      throw CocoaError(.coderReadCorrupt)
    }
    return
      entries
      .compactMap { Post(json: $1 as? [String: Any] ?? [:], identifier: $0) }
      .sorted { ($0.timestamp, $0.text) > ($1.timestamp, $1.text) }
  }

  public func addPost(username: String, text: String) {
    Task {
      let post = Post(username: username, text: text)
      _ = try await networkController.data(.put, post.endpoint, body: post.jsonData)
      _ = try await newestPosts()
    }
  }

  public func isNew(_ post: Post) -> Bool { new.contains(post.identifier) }

  public func hide(_ item: HiddenContent.Item) {
    hiddenContent.insert(item)
    keepHiddenContent()
    posts = posts.filter { !hiddenContent.hides($0) }
  }

  public func unhide(_ item: HiddenContent.Item) {
    hiddenContent.remove(item)
    keepHiddenContent()
    fetchPosts()
  }

  private func keepHiddenContent() {
    try? hiddenContentStore?.save(hiddenContent)
  }

  public func report(_ post: Post, reason: String) {
    Task {
      let report = ["identifier": post.identifier.uuidString, "reason": reason]
      let url = Self.baseURL.deletingLastPathComponent()
        .appending(path: "reports/\(UUID().uuidString).json")
      let data = try await networkController.data(
        .put, url, body: JSONSerialization.data(withJSONObject: report))
      let answer = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      if let answer, answer["error"] == nil { hide(.post(post)) }
    }
  }
}
