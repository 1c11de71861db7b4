import Foundation
import PostModel

/// Owns everything that has been read, hidden or not.
actor FeedStore {
  /// What the face shows. The numbers rise, so that an older one that comes late can be told.
  struct Snapshot: Sendable {
    let number: Int
    let posts: [Post]
    let new: Set<UUID>
  }

  struct Loaded: Sendable {
    let page: [Post]
    let snapshot: Snapshot
  }

  private let network: any RequestPerforming
  private var posts: [Post] = []
  private var seen: Set<UUID> = []
  private var new: Set<UUID> = []
  private var hasLoaded = false
  private var oldest: Post?
  private var changes = 0
  private var asked = 0
  private var answered = 0

  init(network: any RequestPerforming) {
    self.network = network
  }

  /// The newest page; nil if it cannot be had.
  func loadNewest() async -> Loaded? {
    asked += 1
    let number = asked
    guard let page = await page(endingAt: Date().timeIntervalSince1970) else { return nil }
    // A later refresh that has been answered already is newer than this one.
    guard number > answered else { return Loaded(page: page, snapshot: snapshot) }
    answered = number
    let identifiers = Set(page.map(\.identifier))
    new = hasLoaded ? identifiers.subtracting(seen) : []
    seen.formUnion(identifiers)
    hasLoaded = true
    posts = page
    oldest = page.last
    return Loaded(page: page, snapshot: nextSnapshot())
  }

  /// The page below what is there; nil if it cannot be had.
  func loadOlder() async -> Loaded? {
    guard let end = oldest else { return await loadNewest() }
    guard let page = await page(endingAt: end.queryTimestamp) else { return nil }
    // After a refresh to other posts there would be a gap above this page.
    guard end == oldest else { return Loaded(page: [], snapshot: snapshot) }
    let present = Set(posts.map(\.identifier))
    seen.formUnion(page.map(\.identifier))
    posts = (posts + page.filter { !present.contains($0.identifier) }).newestFirst
    oldest = page.last ?? oldest
    return Loaded(page: page, snapshot: nextSnapshot())
  }

  /// What a stream has told.
  func apply(_ changes: [FeedChange]) -> Snapshot {
    for change in changes {
      posts.removeAll { $0.identifier == change.identifier }
      guard let post = change.post else { continue }
      seen.insert(post.identifier)
      posts.append(post)
    }
    posts = posts.newestFirst
    return nextSnapshot()
  }

  /// Whether the server has it.
  func send(_ body: Data?, to url: URL) async -> Bool {
    guard let answer = await ask(url, .put, body: body) else { return false }
    return !FeedFormat.isRefusal(answer)
  }

  private func page(endingAt end: TimeInterval) async -> [Post]? {
    let parameters = ["orderBy": "\"timestamp\"", "endAt": "\(end)", "limitToLast": "15"]
    guard let data = await ask(PostController.endpoint, .get, parameters: parameters) else {
      return nil
    }
    return FeedFormat.posts(in: data)
  }

  private func ask(
    _ url: URL, _ method: HTTPMethod, parameters: [String: String]? = nil, body: Data? = nil
  ) async -> Data? {
    await withCheckedContinuation { continuation in
      network.performRequest(
        for: url, httpMethod: method, urlParameters: parameters, body: body
      ) { data, error in
        continuation.resume(returning: error == nil ? data : nil)
      }
    }
  }

  private var snapshot: Snapshot { Snapshot(number: changes, posts: posts, new: new) }

  private func nextSnapshot() -> Snapshot {
    changes += 1
    return snapshot
  }
}
