import Foundation
import PostModel

@MainActor
public final class PostController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  // A literal that is a URL.
  public nonisolated static let baseURL = URL(string: "https://post.example.com/posts")!
  public nonisolated static let endpoint = baseURL.appendingPathExtension("json")

  public private(set) var posts: [Post] = [] {
    didSet { delegate?.postsUpdated(posts) }
  }
  public private(set) var hiddenContent: HiddenContent
  public weak var delegate: (any PostControllerDelegate)?

  private let networkController: any RequestPerforming
  private let hiddenContentStore: (any HiddenContentStore)?
  /// All that has been read, hidden or not.
  private var postsByKey: [UUID: Post] = [:]
  private var isAtEnd = false
  private var hasLoaded = false
  private var newPosts: Set<Post> = []

  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    self.networkController = networkController
    self.hiddenContentStore = hiddenContentStore
    hiddenContent = (try? hiddenContentStore?.load()) ?? HiddenContent()
    fetchPosts()
  }

  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    if !reset && isAtEnd {
      completion?([])
      return
    }
    let oldest = reset ? nil : oldestTimestamp
    let known = Set(postsByKey.keys)
    let end = oldest ?? Date().timeIntervalSince1970
    networkController.performRequest(
      for: Self.endpoint, httpMethod: .get,
      urlParameters: [
        "orderBy": "\"timestamp\"", "endAt": "\(end)", "limitToLast": reset ? "15" : "16",
      ],
      body: nil
    ) { data, _ in
      var page: [UUID: Post]?
      var isEnd = true
      let json = try? JSONSerialization.jsonObject(with: data ?? Data(), options: .fragmentsAllowed)
      if json is NSNull {
        page = [:]
      } else if let entries = json as? [String: Any], entries["error"] == nil {
        page = [:]
        isEnd = entries.keys.allSatisfy { UUID(uuidString: $0).map(known.contains) ?? false }
        for case (let key, let value as [String: Any]) in entries {
          guard let post = Post(json: value, identifier: key) else { continue }
          page?[post.identifier] = post
        }
      }
      DispatchQueue.main.async { [page, isEnd] in
        // A page below another list than the one that is there now does not belong to it.
        guard reset || oldest == self.oldestTimestamp else {
          completion?([])
          return
        }
        let posts = page.map { self.takeIn($0, reset: reset, isEnd: isEnd) }
        completion?(posts ?? [])
      }
    }
  }

  private var oldestTimestamp: TimeInterval? { postsByKey.values.map(\.timestamp).min() }

  private func takeIn(_ page: [UUID: Post], reset: Bool, isEnd: Bool) -> [Post] {
    let fresh = page.filter { postsByKey[$0.key] == nil }
    if reset {
      newPosts = hasLoaded ? Set(fresh.values) : []
      hasLoaded = true
      postsByKey = page
      isAtEnd = false
    } else {
      postsByKey.merge(page) { old, _ in old }
      isAtEnd = isEnd
    }
    showPosts()
    return sorted((reset ? page : fresh).values)
  }

  private func showPosts() {
    posts = sorted(postsByKey.values)
  }

  private func sorted(_ posts: some Sequence<Post>) -> [Post] {
    posts.filter { !hiddenContent.hides($0) }.sorted {
      $0.timestamp == $1.timestamp
        ? $0.identifier.uuidString < $1.identifier.uuidString : $0.timestamp > $1.timestamp
    }
  }

  public func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    networkController.performRequest(
      for: post.endpoint, httpMethod: .put, urlParameters: nil, body: post.jsonData
    ) { _, error in
      if let error { print(error) }
      DispatchQueue.main.async { self.fetchPosts() }
    }
  }

  public func isNew(_ post: Post) -> Bool { newPosts.contains(post) }

  public func hide(_ item: HiddenContent.Item) {
    hiddenContent.insert(item)
    try? hiddenContentStore?.save(hiddenContent)
    showPosts()
  }

  public func unhide(_ item: HiddenContent.Item) {
    hiddenContent.remove(item)
    try? hiddenContentStore?.save(hiddenContent)
    showPosts()
  }

  public func report(_ post: Post, reason: String) {
    let url = Self.baseURL.deletingLastPathComponent().appendingPathComponent("reports")
      .appendingPathComponent(UUID().uuidString).appendingPathExtension("json")
    let report = ["post": post.identifier.uuidString, "reason": reason]
    networkController.performRequest(
      for: url, httpMethod: .put, urlParameters: nil,
      body: try? JSONSerialization.data(withJSONObject: report)
    ) { data, _ in
      let answer = try? JSONSerialization.jsonObject(with: data ?? Data()) as? [String: Any]
      guard let answer, answer["error"] == nil else { return }
      DispatchQueue.main.async { self.hide(.post(post)) }
    }
  }
}
