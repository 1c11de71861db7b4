import Foundation
import PostModel

/// Records what happens to the feed in a log. The posts, the hidden content and the marks follow from it.
@MainActor
public final class PostController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  public nonisolated static let baseURL = URL(string: "http://localhost:8080/v1/posts")!
  public nonisolated static let endpoint = baseURL.appendingPathExtension("json")

  public private(set) var posts: [Post] = [] {
    didSet { delegate?.postsUpdated(posts) }
  }
  public weak var delegate: (any PostControllerDelegate)?
  public var hiddenContent: HiddenContent { log.state.hiddenContent }

  private let networkController: any RequestPerforming
  private let hiddenContentStore: (any HiddenContentStore)?
  private var log: FeedLog

  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    self.networkController = networkController
    self.hiddenContentStore = hiddenContentStore
    var hidden = HiddenContent()
    do {
      if let hiddenContentStore { hidden = try hiddenContentStore.load() }
    } catch {
      print("The hidden posts cannot be loaded: \(error)")
    }
    log = FeedLog(hiddenContent: hidden)
    fetchPosts(reset: true)
  }

  private func record(_ fact: Fact) {
    log.append(fact)
    posts = log.state.visible
  }

  // MARK: Fetching

  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    let cursor = log.state.cursor
    if reset { log.append(.asked) }
    let asked = log.facts.count
    // Rounded up, so that it is now or later.
    let present = Date.now.timeIntervalSince1970.rounded(.up)
    let isFromTop = reset || cursor == nil
    send(
      .get, to: Self.endpoint,
      parameters: [
        "orderBy": "\"timestamp\"", "limitToLast": "15",
        "endAt": isFromTop ? String(Int(present)) : "\(cursor ?? present)",
      ]
    ) { object in
      guard let object else {
        completion?([])
        return
      }
      let page = Array(Wire.posts(in: object).values)
      if reset, asked >= self.log.state.latestRefresh {
        self.record(.refreshed(page, asked: asked))
      } else if !reset, cursor == self.log.state.cursor, !page.isEmpty {
        self.record(.extended(page))
      }
      // A response that came too late has changed nothing, but some of its posts may be there.
      let identifiers = Set(page.map(\.identifier))
      completion?(self.posts.filter { identifiers.contains($0.identifier) })
    }
  }

  /// Sends a request. The completion gets the object in the response on the main thread; nil if the request failed.
  private func send(
    _ method: HTTPMethod, to url: URL, parameters: [String: String]? = nil, body: Data? = nil,
    completion: @escaping @MainActor ([String: Any]?) -> Void
  ) {
    networkController.performRequest(
      for: url, httpMethod: method, urlParameters: parameters, body: body
    ) { data, _ in
      DispatchQueue.main.async {
        completion(try? Wire.object(in: data))
      }
    }
  }

  public func isNew(_ post: Post) -> Bool { log.state.new.contains(post.identifier) }

  // MARK: Sending

  public func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    send(.put, to: post.endpoint, body: post.jsonData) { stored in
      if stored != nil { self.fetchPosts() }
    }
  }

  public func report(_ post: Post, reason: String) {
    let reports = Self.baseURL.deletingLastPathComponent().appending(path: "reports")
    let url = reports.appending(path: UUID().uuidString.lowercased() + ".json")
    let fields: [String: Any] = [
      "identifier": post.identifier.uuidString, "reason": reason,
      "timestamp": Date.now.timeIntervalSince1970,
    ]
    let body = try? JSONSerialization.data(withJSONObject: fields)
    send(.put, to: url, body: body) { stored in
      if stored != nil { self.hide(.post(post)) }
    }
  }

  // MARK: Hiding

  public func hide(_ item: HiddenContent.Item) {
    log.append(.hid(item))
    saveHiddenContent()
    posts = log.state.visible
  }

  /// The hidden posts are still in the log, so they come back at once.
  public func unhide(_ item: HiddenContent.Item) {
    log.append(.showed(item))
    saveHiddenContent()
    posts = log.state.visible
  }

  private func saveHiddenContent() {
    do {
      try hiddenContentStore?.save(hiddenContent)
    } catch {
      print("The hidden posts cannot be saved: \(error)")
    }
  }

  // MARK: Streaming

  private var stream: (any EventStreamConnection)?
  private var streamIdentifier: UUID?

  public func startFollowing(over eventStreaming: any EventStreaming) {
    stopFollowing()
    let identifier = UUID()
    streamIdentifier = identifier
    stream = eventStreaming.openEventStream(
      for: Self.endpoint,
      // The query of the first page. It has no end.
      urlParameters: ["orderBy": "\"timestamp\"", "limitToLast": "15"]
    ) { [weak self] signal in
      guard case .event(let event) = signal, let changes = Wire.changes(in: event) else { return }
      DispatchQueue.main.async {
        guard let self, self.streamIdentifier == identifier else { return }
        self.record(.streamed(changes))
      }
    }
  }

  public func stopFollowing() {
    streamIdentifier = nil
    stream?.close()
    stream = nil
  }

  deinit { stream?.close() }
}
