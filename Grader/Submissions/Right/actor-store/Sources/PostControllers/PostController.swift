import Foundation
import PostModel

@MainActor
public final class PostController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  public nonisolated static let baseURL = URL(string: "https://posts.example.org/class/posts")!
  public nonisolated static let endpoint = baseURL.appendingPathExtension("json")

  public private(set) var posts: [Post] = [] {
    didSet {
      delegate?.postsUpdated(posts)
    }
  }

  public weak var delegate: (any PostControllerDelegate)?

  public private(set) var hiddenContent = HiddenContent()

  /// How many fetches are under way.
  package private(set) var fetches = 0 {
    didSet { fetchesChanged?() }
  }
  package var fetchesChanged: (@MainActor () -> Void)?

  private let store: FeedStore
  private let hiddenContentStore: (any HiddenContentStore)?
  private var latest = FeedStore.Snapshot(number: 0, posts: [], new: [])
  private var following: Following?

  private struct Following {
    let connection: any EventStreamConnection
    let reader: Task<Void, Never>
  }

  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    store = FeedStore(network: networkController)
    self.hiddenContentStore = hiddenContentStore
    if let kept = try? hiddenContentStore?.load() {
      hiddenContent = kept
    }
    fetchPosts()
  }

  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    fetches += 1
    Task {
      let loaded = reset ? await store.loadNewest() : await store.loadOlder()
      if let loaded {
        show(loaded.snapshot)
      }
      fetches -= 1
      completion?(loaded.map { visible($0.page) } ?? [])
    }
  }

  private func show(_ snapshot: FeedStore.Snapshot) {
    guard snapshot.number > latest.number else { return }
    latest = snapshot
    posts = visible(snapshot.posts)
  }

  private func visible(_ posts: [Post]) -> [Post] {
    posts.filter { !hiddenContent.hides($0) }
  }

  public func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    let body = post.jsonData
    Task {
      if await store.send(body, to: post.endpoint) {
        fetchPosts()
      }
    }
  }

  public func isNew(_ post: Post) -> Bool {
    latest.new.contains(post.identifier)
  }

  public func hide(_ item: HiddenContent.Item) {
    hiddenContent.insert(item)
    hiddenContentChanged()
  }

  public func unhide(_ item: HiddenContent.Item) {
    hiddenContent.remove(item)
    hiddenContentChanged()
  }

  private func hiddenContentChanged() {
    try? hiddenContentStore?.save(hiddenContent)
    posts = visible(latest.posts)
  }

  public func report(_ post: Post, reason: String) {
    let url = Self.baseURL.deletingLastPathComponent()
      .appendingPathComponent("reports")
      .appendingPathComponent(UUID().uuidString)
      .appendingPathExtension("json")
    let fields = ["identifier": post.identifier.uuidString, "reason": reason]
    let body = try? JSONEncoder().encode(fields)
    Task {
      if await store.send(body, to: url) {
        hide(.post(post))
      }
    }
  }

  public func startFollowing(over eventStreaming: any EventStreaming) {
    stopFollowing()
    let (puts, continuation) = AsyncStream<String>.makeStream()
    let parameters = [
      "orderBy": "\"timestamp\"",
      "startAt": "\(latest.posts.last?.timestamp ?? 0)",
    ]
    let connection = eventStreaming.openEventStream(
      for: Self.endpoint, urlParameters: parameters
    ) { signal in
      switch signal {
      case .opened: break
      case .event(let event): if event.event == "put" { continuation.yield(event.data) }
      case .closed: continuation.finish()
      }
    }
    let reader = Task { [weak self, store] in
      for await put in puts {
        let changes = FeedFormat.changes(in: put)
        if Task.isCancelled || changes.isEmpty { continue }
        let snapshot = await store.apply(changes)
        self?.show(snapshot)
      }
    }
    following = Following(connection: connection, reader: reader)
  }

  public func stopFollowing() {
    following?.reader.cancel()
    following?.connection.close()
    following = nil
  }
}
