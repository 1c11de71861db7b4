import Foundation
import Locking
import PostModel

/// Fetches and sends posts in chains of operations. Dependencies between chains keep the pages in order.
@MainActor
public final class PostController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  public nonisolated static let baseURL = URL(string: "https://example.net/posts")!
  public nonisolated static let endpoint = URL(string: "https://example.net/posts.json")!

  public private(set) var posts: [Post] = [] {
    didSet { delegate?.postsUpdated(posts) }
  }
  public weak var delegate: (any PostControllerDelegate)?
  public private(set) var hiddenContent = HiddenContent()

  private let networkController: any RequestPerforming
  private let hiddenContentStore: (any HiddenContentStore)?
  private let background = OperationQueue()

  /// All loaded posts, also hidden ones, the newest first.
  private var loaded: [Post] = []
  private var seen: Set<UUID> = []
  private var marked: Set<UUID> = []
  private var cursor: TimeInterval?
  private var isAtEnd = false
  private var hasLoaded = false
  private var resets: [Chain<Page?>] = []
  private var lastPage: Chain<Page?>?
  private var (nextReset, appliedReset) = (1, 0)

  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    self.networkController = networkController
    self.hiddenContentStore = hiddenContentStore
    hiddenContent = (try? hiddenContentStore?.load()) ?? hiddenContent
    fetchPosts(reset: true, completion: nil)
  }

  // MARK: Fetching

  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    reset ? fetchNewest(completion) : fetchOlder(completion)
  }

  private func fetchNewest(_ completion: FetchCompletion?) {
    let number = nextReset
    nextReset += 1
    resets.removeAll(where: \.isOver)
    resets.append(
      Chain(in: background) { respond in
        self.get(before: nil, respond)
      } read: { response in
        Page(response: response)
      } deliver: { page in
        if let page, number > self.appliedReset {
          self.appliedReset = number
          self.replace(with: page)
        }
        self.finish(page, completion)
      })
  }

  /// An older page begins where the newest posts end, so it waits for those that are under way.
  private func fetchOlder(_ completion: FetchCompletion?) {
    resets.removeAll(where: \.isOver)
    let first = (resets + [lastPage].compactMap { $0 }).map(\.end)
    let cursorUsed = Locked<TimeInterval?>(nil)
    lastPage = Chain(after: first, in: background) { respond in
      if self.isAtEnd { return respond(Data("null".utf8), nil) }
      let cursor = self.cursor ?? self.loaded.last?.queryTimestamp
      cursorUsed.withLock { $0 = cursor }
      self.get(before: cursor, respond)
    } read: { response in
      Page(response: response)
    } deliver: { page in
      let used = cursorUsed.withLock { $0 }
      if let page, used == self.cursor ?? self.loaded.last?.queryTimestamp {
        self.isAtEnd = page.isEmpty && used != nil
        self.append(page)
      }
      self.finish(page, completion)
    }
  }

  private func get(
    before cursor: TimeInterval?, _ respond: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    let end = cursor ?? Date.now.addingTimeInterval(5 * 60).timeIntervalSince1970
    networkController.performRequest(
      for: Self.endpoint, httpMethod: .get,
      urlParameters: [
        "orderBy": "\"timestamp\"", "endAt": String(describing: end), "limitToLast": "15",
      ], body: nil, completion: respond)
  }

  private func finish(_ page: Page?, _ completion: FetchCompletion?) {
    guard let completion else { return }
    let shown = Set(posts)
    completion(page?.posts.filter(shown.contains) ?? [])
  }

  private func replace(with page: Page) {
    let identifiers = Set(page.posts.map(\.identifier))
    marked = hasLoaded ? identifiers.subtracting(seen) : []
    loaded = page.posts
    cursor = page.posts.last?.queryTimestamp
    isAtEnd = false
    hasLoaded = true
    seen.formUnion(identifiers)
    show()
  }

  private func append(_ page: Page) {
    hasLoaded = true
    guard let oldest = page.posts.last else { return }
    // What is there already stays as it is.
    let known = Set(loaded.map(\.identifier))
    loaded = (loaded + page.posts.filter { !known.contains($0.identifier) }).sorted(by: Page.order)
    cursor = min(cursor ?? oldest.queryTimestamp, oldest.queryTimestamp)
    seen.formUnion(page.posts.map(\.identifier))
    show()
  }

  private func show() { posts = loaded.filter { !hiddenContent.hides($0) } }

  public func isNew(_ post: Post) -> Bool { marked.contains(post.identifier) }

  // MARK: Sending

  public func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    put(post.jsonData, at: post.endpoint) { self.fetchPosts() }
  }

  public func report(_ post: Post, reason: String) {
    let reports = Self.baseURL.deletingLastPathComponent().appending(component: "reports")
    let body = try? JSONSerialization.data(withJSONObject: [
      "reason": reason, "reportedPost": post.identifier.uuidString,
    ])
    put(body, at: reports.appending(component: "\(UUID()).json")) { self.hide(.post(post)) }
  }

  private func put(_ body: Data?, at url: URL, then work: @escaping @MainActor @Sendable () -> Void)
  {
    let network = networkController
    _ = Chain(in: background) { respond in
      network.performRequest(
        for: url, httpMethod: .put, urlParameters: nil, body: body, completion: respond)
    } read: { response in
      Page.isConfirmation(response)
    } deliver: { isStored in
      if isStored { work() }
    }
  }

  // MARK: Hiding

  public func hide(_ item: HiddenContent.Item) {
    hiddenContent.insert(item)
    saveAndShow()
  }

  public func unhide(_ item: HiddenContent.Item) {
    hiddenContent.remove(item)
    saveAndShow()
  }

  private func saveAndShow() {
    if let hiddenContentStore {
      do { try hiddenContentStore.save(hiddenContent) } catch {
        NSLog("Not saved: \(error)")
      }
    }
    show()
  }

  // MARK: Streaming

  private var stream: FeedStream?

  public func startFollowing(over eventStreaming: any EventStreaming) {
    stopFollowing()
    stream = FeedStream(
      over: eventStreaming,
      // Everything below the loaded posts comes in pages.
      from: loaded.last?.timestamp
    ) { [weak self] change in
      self?.take(change)
    }
  }

  public func stopFollowing() {
    stream?.close()
    stream = nil
  }

  deinit { stream?.close() }

  private func take(_ change: FeedStream.Change) {
    let changed = Set(change.posts.map(\.identifier)).union(change.removed)
    seen.formUnion(changed)
    loaded = (loaded.filter { !changed.contains($0.identifier) } + change.posts).sorted(
      by: Page.order)
    show()
  }
}
