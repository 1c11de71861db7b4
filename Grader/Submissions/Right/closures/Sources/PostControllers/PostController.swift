import Foundation
import PostModel

@MainActor
public final class PostController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void
  private typealias Handler<Answer> = @MainActor @Sendable (Answer) -> Void

  // A literal that is a URL.
  public nonisolated static let baseURL = URL(string: "https://closures.example/posts")!
  public nonisolated static let endpoint = baseURL.appendingPathExtension("json")

  public private(set) var posts: [Post] = [] {
    didSet { onChange?(posts) }
  }
  public private(set) var hiddenContent = HiddenContent() {
    didSet { posts = posts.filter { !hiddenContent.hides($0) } }
  }
  public weak var delegate: (any PostControllerDelegate)? {
    didSet { onChange = { [weak delegate] in delegate?.postsUpdated($0) } }
  }

  private let networkController: any RequestPerforming
  private let keep: (HiddenContent) -> Void
  private var onChange: (([Post]) -> Void)?
  private var isNewPost: (Post) -> Bool = { _ in false }
  private var hasPosts = false

  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    self.networkController = networkController
    keep = { try? hiddenContentStore?.save($0) }
    hiddenContent = (try? hiddenContentStore?.load()) ?? hiddenContent
    fetchPosts()
  }

  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    guard !reset, let oldest = posts.last else {
      return page(before: Date().timeIntervalSince1970) { [self] page in
        if let page {
          let before = posts
          isNewPost = hasPosts ? { page.contains($0) && !before.contains($0) } : { _ in false }
          hasPosts = true
          posts = page
        }
        completion?(page ?? [])
      }
    }
    page(before: oldest.queryTimestamp) { [self] page in
      let known = Set(posts.map(\.identifier))
      if let page { posts += page.filter { !known.contains($0.identifier) } }
      completion?(page ?? [])
    }
  }

  private func page(before end: TimeInterval, handler: @escaping Handler<[Post]?>) {
    let parameters = ["endAt": "\(end)", "limitToLast": "15", "orderBy": "\"timestamp\""]
    send(.get, Self.endpoint, parameters) { [self] json in
      let entries = json is NSNull ? [:] : json as? [String: Any]
      let posts =
        entries?["error"] != nil
        ? nil
        : entries?.compactMap { key, entry in
          (entry as? [String: Any]).flatMap { Post(json: $0, identifier: key) }
        }
      handler(
        posts?.filter { !hiddenContent.hides($0) }.sorted {
          ($0.timestamp, $0.identifier.uuidString) > ($1.timestamp, $1.identifier.uuidString)
        })
    }
  }

  public func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    send(.put, post.endpoint, body: post.jsonData) { [self] answer in
      if answer != nil { fetchPosts() }
    }
  }

  public func isNew(_ post: Post) -> Bool { isNewPost(post) }

  public func hide(_ item: HiddenContent.Item) {
    hiddenContent.insert(item)
    keep(hiddenContent)
  }

  public func unhide(_ item: HiddenContent.Item) {
    hiddenContent.remove(item)
    keep(hiddenContent)
    fetchPosts()
  }

  public func report(_ post: Post, reason: String) {
    let url = Self.baseURL.deletingLastPathComponent().appendingPathComponent(
      "reports/\(UUID().uuidString).json")
    let report = ["post": post.identifier.uuidString, "reason": reason]
    send(.put, url, body: try? JSONSerialization.data(withJSONObject: report)) { [self] answer in
      let fields = answer as? [String: Any]
      if let fields, fields["error"] == nil { hide(.post(post)) }
    }
  }

  /// - Parameter handler: Gets the JSON of the answer, on the main queue; nil when there is none.
  private func send(
    _ httpMethod: HTTPMethod, _ url: URL, _ parameters: [String: String]? = nil,
    body: Data? = nil, handler: @escaping Handler<Any?>
  ) {
    networkController.performRequest(
      for: url, httpMethod: httpMethod, urlParameters: parameters, body: body
    ) { data, _ in
      DispatchQueue.main.async {
        handler(
          data.flatMap { try? JSONSerialization.jsonObject(with: $0, options: .fragmentsAllowed) })
      }
    }
  }
}
