import Foundation
import PostModel

@MainActor
public final class PostController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  public nonisolated static let baseURL = URL(string: "https://feed.school.example/v1/posts")!
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
  /// Everything that is there, hidden or not.
  private var all: [Post] = []
  private var known: Set<UUID> = []
  private var arrived: Set<UUID> = []
  private var isFirst = true
  private var end: Post?
  private var following: Task<Void, Never>?

  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    self.networkController = networkController
    self.hiddenContentStore = hiddenContentStore
    hiddenContent = (try? hiddenContentStore?.load()) ?? HiddenContent()
    fetchPosts()
  }

  // MARK: Fetching

  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    Task {
      let posts = await load(reset: reset)
      completion?(posts)
    }
  }

  /// Fetches a page, and returns what it brought: nothing if it failed.
  package func load(reset: Bool) async -> [Post] {
    do {
      return reset || end == nil ? try await loadNewest() : try await loadOlder()
    } catch {
      return []
    }
  }

  private func loadNewest() async throws -> [Post] {
    let page = try await page(endingAt: Date().timeIntervalSince1970)
    let identifiers = page.map(\.identifier)
    arrived = isFirst ? [] : Set(identifiers).subtracting(known)
    isFirst = false
    known.formUnion(identifiers)
    all = page
    end = page.last
    showAll()
    return visible(page)
  }

  private func loadOlder() async throws -> [Post] {
    let asked = end
    let page = try await page(endingAt: asked?.queryTimestamp ?? 0)
    guard asked == end else { return [] }
    known.formUnion(page.map(\.identifier))
    // An empty page must not reload the table, which would display its last row again and ask again.
    guard !page.isEmpty else { return [] }
    all = merging(page)
    end = page.last
    showAll()
    return visible(page)
  }

  private func page(endingAt timestamp: TimeInterval) async throws -> [Post] {
    let data = try await networkController.get(
      Self.endpoint,
      parameters: [
        "orderBy": #""timestamp""#, "endAt": String(timestamp), "limitToLast": String(15),
      ])
    return try await Self.decode(data)
  }

  /// Reads an answer away from the main thread.
  @concurrent
  private nonisolated static func decode(_ data: Data) async throws -> [Post] {
    try FeedAnswer.posts(in: data)
  }

  private func merging(_ page: [Post]) -> [Post] {
    let identifiers = Set(page.map(\.identifier))
    return (all.filter { !identifiers.contains($0.identifier) } + page).inFeedOrder
  }

  private func visible(_ posts: [Post]) -> [Post] {
    posts.filter { !hiddenContent.hides($0) }
  }

  private func showAll() {
    posts = visible(all)
  }

  // MARK: Writing

  public func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    Task {
      do {
        try await networkController.put(post.jsonData, at: post.endpoint)
        _ = await load(reset: true)
      } catch {
        // It has not arrived, so there is nothing to show.
      }
    }
  }

  public func report(_ post: Post, reason: String) {
    let url = Self.baseURL.deletingLastPathComponent()
      .appending(components: "reports", "\(UUID()).json")
    let report = ["postIdentifier": "\(post.identifier)", "reason": reason]
    Task {
      guard let body = try? JSONEncoder().encode(report),
        (try? await networkController.put(body, at: url)) != nil
      else { return }
      hide(.post(post))
    }
  }

  // MARK: Hiding

  public func isNew(_ post: Post) -> Bool { arrived.contains(post.identifier) }

  public func hide(_ item: HiddenContent.Item) {
    hiddenContent.insert(item)
    keepHidden()
  }

  public func unhide(_ item: HiddenContent.Item) {
    hiddenContent.remove(item)
    keepHidden()
  }

  private func keepHidden() {
    try? hiddenContentStore?.save(hiddenContent)
    showAll()
  }

  // MARK: Following

  public func startFollowing(over eventStreaming: any EventStreaming) {
    stopFollowing()
    following = Task { [weak self] in
      guard let parameters = self?.streamParameters else { return }
      for await event in eventStreaming.events(at: Self.endpoint, parameters: parameters) {
        if Task.isCancelled { break }
        self?.take(event)
      }
    }
  }

  private var streamParameters: [String: String] {
    ["orderBy": #""timestamp""#, "startAt": String(all.last?.timestamp ?? 0)]
  }

  public func stopFollowing() {
    following?.cancel()
    following = nil
  }

  private func take(_ event: ServerSentEvent) {
    guard let put = StreamedPut(event) else { return }
    known.formUnion(put.posts.map(\.identifier))
    all = merging(put.posts).filter { $0.identifier != put.deleted }
    showAll()
  }
}
