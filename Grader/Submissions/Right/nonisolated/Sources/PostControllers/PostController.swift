import Foundation
import PostModel

@MainActor
public final class PostController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  // Literals that are URLs.
  public nonisolated static let baseURL = URL(string: "http://localhost:9000/posts")!
  public nonisolated static let endpoint = URL(string: "http://localhost:9000/posts.json")!

  public weak var delegate: (any PostControllerDelegate)?
  public private(set) var hiddenContent = HiddenContent()
  public private(set) var posts: [Post] = [] {
    didSet {
      if posts != oldValue { delegate?.postsUpdated(posts) }
    }
  }

  private let reader: FeedReader
  private let store: (any HiddenContentStore)?
  /// All that has been read, with what is hidden.
  private var allPosts: [Post] = [] {
    didSet { showPosts() }
  }
  private var newIdentifiers: Set<UUID> = []
  private var isFirstFetch = true

  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    reader = FeedReader(network: networkController)
    store = hiddenContentStore
    do {
      hiddenContent = try hiddenContentStore?.load() ?? HiddenContent()
    } catch {
      print("What is hidden could not be read: \(error)")
    }
    fetchPosts()
  }

  public nonisolated func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    Task.detached { [self] in
      let end = reset ? nil : await allPosts.last?.queryTimestamp
      let page = await reader.page(endingAt: end ?? Date.now.timeIntervalSince1970)
      await MainActor.run {
        if let page { takeIn(page, isReset: reset) }
        completion?(page ?? [])
      }
    }
  }

  private func takeIn(_ page: [Post], isReset: Bool) {
    guard isReset else {
      let known = Set(allPosts.map(\.identifier))
      allPosts += page.filter { !known.contains($0.identifier) }
      return
    }
    let before = Set(allPosts.map(\.identifier))
    newIdentifiers = isFirstFetch ? [] : Set(page.map(\.identifier)).subtracting(before)
    isFirstFetch = false
    allPosts = page
  }

  private func showPosts() {
    posts = allPosts.filter { !hiddenContent.hides($0) }
  }

  public nonisolated func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    Task.detached { [self] in
      if await reader.put(post.jsonData, at: post.endpoint) { fetchPosts() }
    }
  }

  public func isNew(_ post: Post) -> Bool { newIdentifiers.contains(post.identifier) }

  public func hide(_ item: HiddenContent.Item) { change { $0.insert(item) } }

  public func unhide(_ item: HiddenContent.Item) { change { $0.remove(item) } }

  private func change(_ change: (inout HiddenContent) -> Void) {
    change(&hiddenContent)
    try? store?.save(hiddenContent)
    showPosts()
  }

  public func report(_ post: Post, reason: String) {
    let number = UUID().uuidString
    let url = Self.baseURL.deletingLastPathComponent().appending(path: "reports/\(number).json")
    let fields = ["post": post.identifier.uuidString, "username": post.username, "reason": reason]
    Task {
      let body = try? JSONEncoder().encode(fields)
      if await reader.put(body, at: url) { hide(.post(post)) }
    }
  }
}
