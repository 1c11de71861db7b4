import Foundation
import PostModel

/// Fetches the posts of the feed with as few requests as possible: callers share them.
@MainActor
public final class PostController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  public nonisolated static let baseURL = URL(string: "http://127.0.0.1:9/feed/posts")!
  public nonisolated static let endpoint = URL(string: "http://127.0.0.1:9/feed/posts.json")!

  public private(set) var posts: [Post] = [] {
    didSet { delegate?.postsUpdated(posts) }
  }
  public weak var delegate: (any PostControllerDelegate)?
  public private(set) var hiddenContent = HiddenContent()

  private let networkController: any RequestPerforming
  private let hiddenContentStore: (any HiddenContentStore)?
  private var feed = Feed()
  private var refresh = RefreshState()
  private var pages = PageState()
  private var openStream: (any EventStreamConnection)?
  private var stream: UUID?

  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    self.networkController = networkController
    self.hiddenContentStore = hiddenContentStore
    if let hiddenContentStore, let hidden = try? hiddenContentStore.load() {
      hiddenContent = hidden
    }
    fetchPosts()
  }

  deinit { openStream?.close() }

  /// Changes the feed and shows it.
  private func update(_ change: (inout Feed) -> Void) {
    change(&feed)
    posts = feed.posts.filter { !hiddenContent.hides($0) }
  }

  // MARK: Fetching

  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    let waiter = completion ?? { _ in }
    if reset {
      if refresh.ask(waiter) { requestNewest() }
    } else {
      // If nothing has been loaded, the next page ends like the first one.
      let end = feed.nextEnd ?? .infinity
      if pages.ask(for: end, waiter) { requestPage(end) }
    }
  }

  private func requestNewest() {
    get(before: .infinity) { entries in
      if let entries { self.update { $0.begin(with: entries) } }
      let (served, again) = self.refresh.end()
      if again { self.requestNewest() }
      let page = self.visible(entries)
      for completion in served { completion(page) }
    }
  }

  private func requestPage(_ end: TimeInterval) {
    get(before: end) { entries in
      // After a refresh, the page may not continue the list any more.
      if let entries, end == self.feed.nextEnd ?? .infinity, !entries.posts.isEmpty {
        self.update { $0.goOn(with: entries) }
      }
      let page = self.visible(entries)
      for completion in self.pages.end(end) { completion(page) }
    }
  }

  private func visible(_ entries: Entries?) -> [Post] {
    let visible = Set(posts.map(\.identifier))
    return entries?.posts.filter { visible.contains($0.identifier) } ?? []
  }

  private func get(before end: TimeInterval, _ work: @escaping @MainActor (Entries?) -> Void) {
    let inAnHour = Date.now.timeIntervalSince1970 + 3600
    networkController.performRequest(
      for: Self.endpoint, httpMethod: .get,
      urlParameters: [
        "orderBy": "\"timestamp\"", "endAt": "\(end.isFinite ? end : inAnHour)",
        "limitToLast": "\(Entries.pageSize)",
      ],
      body: nil
    ) { data, error in
      let entries = error == nil ? Entries(response: data) : nil
      Task { @MainActor in work(entries) }
    }
  }

  public func isNew(_ post: Post) -> Bool { feed.new.contains(post.identifier) }

  // MARK: Sending

  public func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    put(post.jsonData, at: post.endpoint) { self.fetchPosts() }
  }

  public func report(_ post: Post, reason: String) {
    let url = Self.baseURL.deletingLastPathComponent()
      .appendingPathComponent("reports").appendingPathComponent(UUID().uuidString)
      .appendingPathExtension("json")
    let fields = ["post": post.identifier.uuidString.lowercased(), "reason": reason]
    put(try? JSONEncoder().encode(fields), at: url) { self.hide(.post(post)) }
  }

  private func put(_ body: Data?, at url: URL, then work: @escaping @MainActor @Sendable () -> Void)
  {
    networkController.performRequest(
      for: url, httpMethod: .put, urlParameters: nil, body: body
    ) { data, error in
      // A response that can be read and has no error.
      guard error == nil, Entries(response: data) != nil else { return }
      Task { @MainActor in work() }
    }
  }

  // MARK: Hiding

  public func hide(_ item: HiddenContent.Item) {
    hiddenContent.insert(item)
    hiddenContentHasChanged()
  }

  public func unhide(_ item: HiddenContent.Item) {
    hiddenContent.remove(item)
    hiddenContentHasChanged()
  }

  private func hiddenContentHasChanged() {
    try? hiddenContentStore?.save(hiddenContent)
    update { _ in }
  }

  // MARK: Streaming

  public func startFollowing(over eventStreaming: any EventStreaming) {
    stopFollowing()
    let identifier = UUID()
    stream = identifier
    openStream = eventStreaming.openEventStream(
      for: Self.endpoint,
      urlParameters: ["limitToLast": "\(Entries.pageSize)", "orderBy": "\"timestamp\""]
    ) { [weak self] signal in
      // The queue keeps the order of the signals; tasks need not.
      DispatchQueue.main.async { self?.receive(signal, of: identifier) }
    }
  }

  public func stopFollowing() {
    stream = nil
    openStream?.close()
    openStream = nil
  }

  private func receive(_ signal: EventStreamSignal, of identifier: UUID) {
    guard stream == identifier, case .event(let event) = signal, event.event == "put",
      let json = try? JSONSerialization.jsonObject(with: Data(event.data.utf8)),
      let put = json as? [String: Any], let path = put["path"] as? String, let value = put["data"]
    else { return }
    switch (path, value) {
    case ("/", let object as [String: Any]):
      update { $0.synchronize(with: Entries(object)) }
    case ("/", is NSNull):
      update { $0.synchronize(with: Entries([:])) }
    default:
      guard let key = UUID(uuidString: String(path.drop { $0 == "/" })) else { return }
      let entries = Entries([key.uuidString: value])
      update { feed in
        feed.remove(key)
        feed.put(entries.posts)
      }
    }
  }
}
