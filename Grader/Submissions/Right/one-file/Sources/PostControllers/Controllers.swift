import Foundation
import PostModel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public enum HTTPMethod: String, Sendable {
  case get = "GET"
  case put = "PUT"
  case post = "POST"
  case patch = "PATCH"
  case delete = "DELETE"
}

public protocol RequestPerforming: Sendable {
  func performRequest(
    for url: URL, httpMethod: HTTPMethod, urlParameters: [String: String]?, body: Data?,
    completion: (@Sendable (Data?, (any Error)?) -> Void)?)
}

public final class NetworkController: RequestPerforming {
  public init() {}

  public func performRequest(
    for url: URL, httpMethod: HTTPMethod, urlParameters: [String: String]? = nil,
    body: Data? = nil, completion: (@Sendable (Data?, (any Error)?) -> Void)? = nil
  ) {
    var request = URLRequest(url: Self.url(byAdding: urlParameters, to: url))
    (request.httpMethod, request.httpBody) = (httpMethod.rawValue, body)
    URLSession.shared.dataTask(with: request) { completion?($0, $2) }.resume()
  }

  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    guard let parameters, !parameters.isEmpty else { return url }
    return url.appending(queryItems: parameters.map { .init(name: $0, value: $1) })
  }
}

public protocol HiddenContentStore: Sendable {
  func load() throws -> HiddenContent
  func save(_ hiddenContent: HiddenContent) throws
}

@MainActor
public protocol PostControllerDelegate: AnyObject {
  func postsUpdated(_ posts: [Post])
}

extension Post {
  public var endpoint: URL { PostController.baseURL.appending(path: "\(identifier).json") }
}

@MainActor
public final class PostController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  // A literal that is a URL.
  public nonisolated static let baseURL = URL(string: "https://one.example/a/b/posts")!
  public nonisolated static let endpoint = baseURL.appendingPathExtension("json")

  public private(set) var posts: [Post] = [] { didSet { delegate?.postsUpdated(posts) } }
  public private(set) var hiddenContent: HiddenContent
  public weak var delegate: (any PostControllerDelegate)?
  private let network: any RequestPerforming
  private let store: (any HiddenContentStore)?
  private var old: Set<Post>?

  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    (network, store) = (networkController, hiddenContentStore)
    hiddenContent = (try? store?.load()) ?? .init()
    fetchPosts()
  }

  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    let end = (reset ? nil : posts.last?.queryTimestamp) ?? Date.now.timeIntervalSince1970
    let query = ["orderBy": "\"timestamp\"", "endAt": "\(end)", "limitToLast": "15"]
    send(.get, Self.endpoint, query) { json in
      var page: [Post] = []
      for (key, value) in json ?? [:] {
        guard let value = value as? [String: Any], let post = Post(json: value, identifier: key),
          !self.hiddenContent.hides(post)
        else { continue }
        page.insert(post, at: page.firstIndex { Self.isNewer(post, than: $0) } ?? page.count)
      }
      defer { completion?(page) }
      guard json != nil else { return }
      if reset {
        let before = self.posts
        // At the first load the page is as old as itself.
        self.old = self.old == nil ? Set(page) : Set(before)
        self.posts = page
      } else {
        self.old?.formUnion(page)
        let known = Set(self.posts.map(\.identifier))
        self.posts += page.filter { !known.contains($0.identifier) }
      }
    }
  }

  private static func isNewer(_ post: Post, than other: Post) -> Bool {
    (post.timestamp, "\(post.identifier)") > (other.timestamp, "\(other.identifier)")
  }

  public func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    send(.put, post.endpoint, body: post.jsonData) { if $0 != nil { self.fetchPosts() } }
  }

  public func isNew(_ post: Post) -> Bool { old.map { !$0.contains(post) } ?? false }

  public func hide(_ item: HiddenContent.Item) {
    hiddenContent.insert(item)
    posts.removeAll(where: hiddenContent.hides)
    try? store?.save(hiddenContent)
  }

  public func unhide(_ item: HiddenContent.Item) {
    hiddenContent.remove(item)
    fetchPosts()
    try? store?.save(hiddenContent)
  }

  public func report(_ post: Post, reason: String) {
    let url = Self.baseURL.appending(path: "../reports/\(UUID()).json").standardized
    let body = try? JSONEncoder().encode(["post": "\(post.identifier)", "reason": reason])
    send(.put, url, body: body) { if $0 != nil { self.hide(.post(post)) } }
  }

  private func send(
    _ method: HTTPMethod, _ url: URL, _ query: [String: String]? = nil, body: Data? = nil,
    then handle: @escaping @MainActor ([String: Any]?) -> Void
  ) {
    network.performRequest(for: url, httpMethod: method, urlParameters: query, body: body) {
      data, _ in
      DispatchQueue.main.async {
        let json = data.flatMap {
          try? JSONSerialization.jsonObject(with: $0, options: .fragmentsAllowed)
        }
        let object = json is NSNull ? [:] : json as? [String: Any]
        handle(object?["error"] == nil ? object : nil)
      }
    }
  }
}
