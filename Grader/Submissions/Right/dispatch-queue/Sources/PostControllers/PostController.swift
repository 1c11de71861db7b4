import Foundation
import Locking
import PostModel

@MainActor
public final class PostController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  public nonisolated static let baseURL = URL(string: "https://devmtn-posts.example.net/posts")!
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
  private let feed = Feed()
  private var contents = Feed.Contents()

  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    self.networkController = networkController
    self.hiddenContentStore = hiddenContentStore
    do {
      if let hidden = try hiddenContentStore?.load() { hiddenContent = hidden }
    } catch {
      // Nothing is hidden then.
    }
    fetchPosts()
  }

  // MARK: Fetching

  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    feed.queue.async { [feed, networkController] in
      let now = Date().timeIntervalSince1970
      let older = reset ? nil : feed.end
      let parameters = [
        "orderBy": "\"timestamp\"", "endAt": "\(older ?? now)", "limitToLast": "15",
      ]
      networkController.performRequest(
        for: Self.endpoint, httpMethod: .get, urlParameters: parameters, body: nil
      ) { data, error in
        feed.queue.async {
          var page = error == nil ? Feed.page(in: data) : nil
          // Below a feed that has been replaced meanwhile, an older page would leave a gap.
          if let older, older != feed.end { page = nil }
          if let page {
            if reset { feed.replace(with: page) } else { feed.add(page) }
          }
          let contents = feed.contents
          let brought = page
          DispatchQueue.main.async {
            guard let page = brought else {
              completion?([])
              return
            }
            self.contents = contents
            self.showContents()
            completion?(page.filter { !self.hiddenContent.hides($0) })
          }
        }
      }
    }
  }

  private func showContents() {
    posts = contents.posts.filter { !hiddenContent.hides($0) }
  }

  public func isNew(_ post: Post) -> Bool {
    contents.new.contains(post.identifier)
  }

  // MARK: Writing

  public func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    put(post.jsonData, to: post.endpoint) { arrived in
      if arrived { self.fetchPosts() }
    }
  }

  public func report(_ post: Post, reason: String) {
    let report = ["id": post.identifier.uuidString, "reason": reason]
    let name = UUID().uuidString + ".json"
    let address = Self.baseURL.deletingLastPathComponent()
      .appendingPathComponent("reports").appendingPathComponent(name)
    put(try? JSONSerialization.data(withJSONObject: report), to: address) { arrived in
      if arrived { self.hide(.post(post)) }
    }
  }

  /// Sends something, and says on the main thread whether the server took it.
  private func put(_ body: Data?, to url: URL, then next: @escaping @MainActor (Bool) -> Void) {
    let group = DispatchGroup()
    let arrived = Locked(false)
    group.enter()
    feed.queue.async { [networkController] in
      networkController.performRequest(
        for: url, httpMethod: .put, urlParameters: nil, body: body
      ) { data, error in
        let answer = data.flatMap { try? JSONSerialization.jsonObject(with: $0) }
        let refusal = (answer as? [String: Any])?["error"]
        arrived.withLock { $0 = error == nil && data != nil && refusal == nil }
        group.leave()
      }
    }
    group.notify(queue: .main) {
      let arrived = arrived.withLock { $0 }
      MainActor.assumeIsolated { next(arrived) }
    }
  }

  // MARK: Hiding

  public func hide(_ item: HiddenContent.Item) {
    hiddenContent.insert(item)
    keepHiddenContent()
    showContents()
  }

  public func unhide(_ item: HiddenContent.Item) {
    hiddenContent.remove(item)
    keepHiddenContent()
    showContents()
  }

  private func keepHiddenContent() {
    do {
      try hiddenContentStore?.save(hiddenContent)
    } catch {
      // It is hidden until the next launch.
    }
  }

  // MARK: Following

  public func startFollowing(over eventStreaming: any EventStreaming) {}

  public func stopFollowing() {}
}
