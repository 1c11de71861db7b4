import Foundation
import PostModel

@MainActor
public final class PostController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  // A literal that is a URL.
  public nonisolated static let baseURL = URL(string: "https://example.net/generic/posts")!
  public nonisolated static let endpoint = baseURL.appendingPathExtension("json")

  public private(set) var posts: [Post] = [] {
    didSet { delegate?.postsUpdated(posts) }
  }
  public private(set) var hiddenContent = HiddenContent()
  public weak var delegate: (any PostControllerDelegate)?

  private let network: any RequestPerforming
  private let store: (any HiddenContentStore)?
  private var generations: [Set<UUID>] = []

  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    network = networkController
    store = hiddenContentStore
    if let store, let content = try? store.load() { hiddenContent = content }
    fetchPosts()
  }

  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    let end = reset ? nil : posts.map(\.queryTimestamp).min()
    Resource.page(endingAt: end ?? Date().timeIntervalSince1970).load(from: network) { result in
      let page = (try? result.get()) ?? []
      let shown = page.filter { !self.hiddenContent.hides($0) }
      defer { completion?(shown) }
      guard case .success = result else { return }
      if reset {
        // What is there now was not new before this.
        self.generations = [self.generations.last ?? Set(page.map(\.identifier))]
        self.generations.append(self.generations[0].union(page.map(\.identifier)))
        self.posts = shown
      } else {
        // What was further down was there before, too.
        self.generations = self.generations.map { $0.union(page.map(\.identifier)) }
        let known = Set(self.posts.map(\.identifier))
        self.posts.append(contentsOf: shown.filter { !known.contains($0.identifier) })
      }
    }
  }

  public func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    Resource.write(post.jsonData, to: post.endpoint).load(from: network) { result in
      if case .success = result { self.fetchPosts() }
    }
  }

  public func isNew(_ post: Post) -> Bool {
    guard let before = generations.first, let after = generations.last else { return false }
    return after.subtracting(before).contains(post.identifier)
  }

  public func hide(_ item: HiddenContent.Item) {
    hiddenContent.insert(item)
    posts.removeAll(where: hiddenContent.hides)
    save()
  }

  public func unhide(_ item: HiddenContent.Item) {
    hiddenContent.remove(item)
    save()
    fetchPosts()
  }

  private func save() {
    do { try store?.save(hiddenContent) } catch { print(error) }
  }

  public func report(_ post: Post, reason: String) {
    let url = Self.baseURL.deletingLastPathComponent()
      .appending(components: "reports", UUID().uuidString + ".json")
    var report = post.jsonValue
    report["identifier"] = post.identifier.uuidString
    report["reason"] = reason
    let body = try? JSONSerialization.data(withJSONObject: report)
    Resource.write(body, to: url).load(from: network) { result in
      if case .success = result { self.hide(.post(post)) }
    }
  }
}
