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
    let now = Date().timeIntervalSince1970
    let end = reset ? now : posts.last?.queryTimestamp ?? now
    let parameters = ["orderBy": "\"timestamp\"", "endAt": "\(end)", "limitToLast": "15"]
    networkController.performRequest(
      for: Self.endpoint, httpMethod: .get, urlParameters: parameters, body: nil
    ) { data, _ in
      let answer = data.flatMap {
        try? JSONSerialization.jsonObject(with: $0, options: .fragmentsAllowed)
      }
      guard let json = answer is NSNull ? [:] : answer as? [String: Any], json["error"] == nil
      else {
        DispatchQueue.main.async { completion?([]) }
        return
      }
      let posts = json.compactMap { key, value in
        (value as? [String: Any]).flatMap { Post(json: $0, identifier: key) }
      }.sorted {
        ($0.timestamp, $0.identifier.uuidString) > ($1.timestamp, $1.identifier.uuidString)
      }
      DispatchQueue.main.async {
        let shown = posts.filter { !self.hiddenContent.hides($0) }
        if reset {
          self.newPosts = self.hasLoaded ? Set(shown).subtracting(self.posts) : []
          self.hasLoaded = true
          self.posts = shown
        } else {
          let known = Set(self.posts.map(\.identifier))
          self.posts += shown.filter { !known.contains($0.identifier) }
        }
        completion?(shown)
      }
    }
  }

  public func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    if !hiddenContent.hides(post) { posts.insert(post, at: 0) }
    networkController.performRequest(
      for: post.endpoint, httpMethod: .put, urlParameters: nil, body: post.jsonData
    ) { data, error in
      let answer = try? JSONSerialization.jsonObject(with: data ?? Data()) as? [String: Any]
      let isThere = error == nil && answer?["text"] as? String == text
      DispatchQueue.main.async {
        if !isThere { self.posts.removeAll { $0.identifier == post.identifier } }
        self.fetchPosts()
      }
    }
  }

  public func isNew(_ post: Post) -> Bool { newPosts.contains(post) }

  public func hide(_ item: HiddenContent.Item) {
    hiddenContent.insert(item)
    try? hiddenContentStore?.save(hiddenContent)
    posts.removeAll { hiddenContent.hides($0) }
  }

  public func unhide(_ item: HiddenContent.Item) {
    hiddenContent.remove(item)
    try? hiddenContentStore?.save(hiddenContent)
    fetchPosts()
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
