import Foundation
import PostModel

@MainActor
public final class PostController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  public nonisolated static let baseURL = URL(string: "https://api.example.edu/ios/posts")!
  public nonisolated static let endpoint = URL(string: "\(baseURL.absoluteString).json")!

  public private(set) var posts: [Post] = [] {
    didSet {
      delegate?.postsUpdated(posts)
    }
  }

  public weak var delegate: (any PostControllerDelegate)?

  public private(set) var hiddenContent = HiddenContent()

  private let networkController: any RequestPerforming
  private let hiddenContentStore: (any HiddenContentStore)?
  private var everything: [Post] = []
  private var seen: Set<UUID> = []
  private var latest: Set<UUID> = []
  private var hasFetched = false
  private var bottom: Post?
  /// Older pages that are under way, by where they end, with those who wait for them.
  private var olderPages: [TimeInterval: [FetchCompletion?]] = [:]

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
    if !reset, let bottom {
      fetchPage(below: bottom, completion: completion)
    } else {
      fetchNewest(completion: completion)
    }
  }

  private func fetchNewest(completion: FetchCompletion?) {
    fetch(endingAt: Date().timeIntervalSince1970) { page in
      if let page { self.begin(with: page) }
      completion?(self.visible(page ?? []))
    }
  }

  private func begin(with page: [Post]) {
    let identifiers = Set(page.map(\.identifier))
    latest = hasFetched ? identifiers.subtracting(seen) : []
    hasFetched = true
    seen.formUnion(identifiers)
    everything = page
    bottom = page.last
    show()
  }

  /// Whoever asks for a page that is under way waits for that one.
  private func fetchPage(below bottom: Post, completion: FetchCompletion?) {
    let end = bottom.queryTimestamp
    let isUnderWay = olderPages[end] != nil
    olderPages[end, default: []].append(completion)
    guard !isUnderWay else { return }
    fetch(endingAt: end) { page in
      let waiting = self.olderPages.removeValue(forKey: end) ?? []
      // A feed that has begun again elsewhere would have a gap above this page.
      let page = bottom == self.bottom ? page : nil
      if let page { self.add(page) }
      for completion in waiting { completion?(self.visible(page ?? [])) }
    }
  }

  private func add(_ page: [Post]) {
    let present = Set(everything.map(\.identifier))
    seen.formUnion(page.map(\.identifier))
    everything = (everything + page.filter { !present.contains($0.identifier) }).newestFirst
    bottom = page.last ?? bottom
    show()
  }

  /// Asks for a page, and hands it over on the main thread; nil if there is none to be had.
  private func fetch(
    endingAt end: TimeInterval, completion: @escaping @MainActor ([Post]?) -> Void
  ) {
    let parameters = ["orderBy": "\"timestamp\"", "endAt": "\(end)", "limitToLast": "15"]
    networkController.performRequest(
      for: Self.endpoint, httpMethod: .get, urlParameters: parameters, body: nil
    ) { data, error in
      let page = error == nil ? JSON(data)?.posts : nil
      OperationQueue.main.addOperation {
        MainActor.assumeIsolated { completion(page) }
      }
    }
  }

  private func visible(_ posts: [Post]) -> [Post] {
    posts.filter { !hiddenContent.hides($0) }
  }

  private func show() {
    posts = visible(everything)
  }

  // MARK: Writing

  public func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    put(post.jsonData, to: post.endpoint) { self.fetchPosts() }
  }

  public func report(_ post: Post, reason: String) {
    let posts = Self.baseURL.absoluteString
    let folder = posts.dropLast("posts".count)
    guard let url = URL(string: "\(folder)reports/\(UUID().uuidString).json") else { return }
    let report = ["post": post.identifier.uuidString, "why": reason]
    put(try? JSONEncoder().encode(report), to: url) { self.hide(.post(post)) }
  }

  /// Sends something, and goes on, on the main thread, if it has arrived.
  private func put(_ body: Data?, to url: URL, next: @escaping @MainActor () -> Void) {
    networkController.performRequest(
      for: url, httpMethod: .put, urlParameters: nil, body: body
    ) { data, error in
      guard data != nil, error == nil, JSON(data)?["error"] == nil else { return }
      OperationQueue.main.addOperation {
        MainActor.assumeIsolated { next() }
      }
    }
  }

  // MARK: Hiding

  public func isNew(_ post: Post) -> Bool { latest.contains(post.identifier) }

  public func hide(_ item: HiddenContent.Item) {
    hiddenContent.insert(item)
    saveHiddenContent()
  }

  public func unhide(_ item: HiddenContent.Item) {
    hiddenContent.remove(item)
    saveHiddenContent()
  }

  private func saveHiddenContent() {
    try? hiddenContentStore?.save(hiddenContent)
    show()
  }

  // MARK: Following

  /// The connection, and the number of the stream that counts.
  private var connection: (any EventStreamConnection)?
  private var stream = 0

  public func startFollowing(over eventStreaming: any EventStreaming) {
    stopFollowing()
    let number = stream
    let start = everything.last?.timestamp ?? 0
    connection = eventStreaming.openEventStream(
      for: Self.endpoint, urlParameters: ["orderBy": "\"timestamp\"", "startAt": "\(start)"]
    ) { [weak self] signal in
      guard case .event(let event) = signal, event.event == "put" else { return }
      OperationQueue.main.addOperation {
        MainActor.assumeIsolated {
          guard let self, self.stream == number else { return }
          self.take(event.data)
        }
      }
    }
  }

  public func stopFollowing() {
    stream += 1
    connection?.close()
    connection = nil
  }

  private func take(_ put: String) {
    guard let json = JSON(Data(put.utf8)), let path = json["path"]?.string, path.hasPrefix("/")
    else { return }
    let key = String(path.dropFirst())
    var posts: [Post] = []
    var identifiers: Set<UUID> = []
    if key.isEmpty {
      posts = json["data"]?.posts ?? []
      identifiers = Set(posts.map(\.identifier))
    } else if let identifier = UUID(uuidString: key) {
      identifiers = [identifier]
      if let data = json["data"], let post = Post(data, key: key) { posts = [post] }
    } else {
      return
    }
    seen.formUnion(identifiers)
    everything.removeAll { identifiers.contains($0.identifier) }
    everything = (everything + posts).newestFirst
    show()
  }
}
