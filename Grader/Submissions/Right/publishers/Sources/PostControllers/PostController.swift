import Foundation
import PostModel

/// Connects publishers, from the network to a cache of posts. Each request is a chain that ends on the main thread.
@MainActor
public final class PostController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  public nonisolated static let baseURL = URL(string: "https://feed.example.org/a/b/posts")!
  public nonisolated static let endpoint = baseURL.appendingPathExtension("json")

  public var posts: [Post] { cache.visible() }
  public weak var delegate: (any PostControllerDelegate)?
  public var hiddenContent: HiddenContent { cache.hidden }

  private let networkController: any RequestPerforming
  private let hiddenContentStore: (any HiddenContentStore)?
  private var cache = PostCache()
  private var requestedResets = 0
  private var receivedReset = 0
  private var following: Cancellation?

  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    self.networkController = networkController
    self.hiddenContentStore = hiddenContentStore
    cache.hidden = (try? hiddenContentStore?.load()) ?? HiddenContent()
    fetchPosts()
  }

  deinit { following?.cancel() }

  private func postsHaveChanged() {
    delegate?.postsUpdated(posts)
  }

  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    if reset { requestedResets += 1 }
    let number = requestedResets
    let end = reset ? nil : cache.nextEnd
    // A day later: a post of a clock that is fast belongs to the newest ones.
    let tomorrow = Date(timeIntervalSinceNow: 24 * 60 * 60).timeIntervalSince1970
    networkController
      .response(
        to: .get, Self.endpoint,
        parameters: [
          "orderBy": "\"timestamp\"", "endAt": "\(end ?? tomorrow)", "limitToLast": "\(15)",
        ]
      )
      .map(Answer.posts)
      .sinkOnMain { page in
        let come = page.map { self.receive($0, reset: reset, number: number, end: end) } ?? []
        completion?(come)
      }
  }

  /// Takes a page, and returns those of its posts that the list shows because of it.
  private func receive(_ page: [Post], reset: Bool, number: Int, end: TimeInterval?) -> [Post] {
    var come = page
    if reset {
      // An older response than the one that came last is out of date.
      if number > receivedReset {
        receivedReset = number
        cache.replace(with: page)
        postsHaveChanged()
      }
    } else if end == cache.nextEnd {
      come = cache.extend(with: page)
      if !come.isEmpty { postsHaveChanged() }
    }
    let identifiers = Set(come.map(\.identifier))
    return posts.filter { identifiers.contains($0.identifier) }
  }

  public func isNew(_ post: Post) -> Bool { cache.new.contains(post.identifier) }

  public func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    networkController.response(to: .put, post.endpoint, body: post.jsonData)
      .map(Answer.isSuccess)
      .sinkOnMain { isStored in
        if isStored { self.fetchPosts() }
      }
  }

  public func report(_ post: Post, reason: String) {
    let name = "../reports/\(UUID().uuidString).json"
    let url = URL(string: name, relativeTo: Self.baseURL.appending(path: "/"))?.absoluteURL
    let report = ["postID": post.identifier.uuidString, "why": reason]
    networkController
      .response(
        to: .put, url ?? Self.baseURL, body: try? JSONSerialization.data(withJSONObject: report)
      )
      .map(Answer.isSuccess)
      .sinkOnMain { isStored in
        if isStored { self.hide(.post(post)) }
      }
  }

  public func hide(_ item: HiddenContent.Item) { changeHidden { $0.insert(item) } }

  /// The posts are still in the cache, and appear again at once.
  public func unhide(_ item: HiddenContent.Item) { changeHidden { $0.remove(item) } }

  private func changeHidden(_ change: (inout HiddenContent) -> Void) {
    let before = posts
    change(&cache.hidden)
    try? hiddenContentStore?.save(cache.hidden)
    if posts != before { postsHaveChanged() }
  }

  public func startFollowing(over eventStreaming: any EventStreaming) {
    stopFollowing()
    let year = 365 * 24 * 60 * 60.0
    following =
      eventStreaming
      .events(
        from: Self.endpoint,
        parameters: [
          "orderBy": "\"timestamp\"", "limitToLast": "15",
          "endAt": "\(Date(timeIntervalSinceNow: 100 * year).timeIntervalSince1970)",
        ]
      )
      .compactMap(Answer.change)
      .sinkOnMain { [weak self] change in
        self?.receive(change)
      }
  }

  public func stopFollowing() {
    following?.cancel()
    following = nil
  }

  private func receive(_ change: Answer.Change) {
    let before = posts
    switch change {
    case .feed(let posts): cache.insert(posts)
    case .entry(_, let post?): cache.insert([post])
    case .entry(let identifier, nil): cache.remove(identifier)
    }
    if posts != before { postsHaveChanged() }
  }
}
