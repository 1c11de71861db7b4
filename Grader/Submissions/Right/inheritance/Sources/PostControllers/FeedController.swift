import Foundation
import PostModel

/// A feed that is read page by page. A subclass says where it is, and hears what has come of it.
@MainActor
public class FeedController: ServerController {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  /// How many fetches are under way.
  package private(set) var fetchesUnderWay = 0 {
    didSet { onFetchesUnderWay?() }
  }
  package var onFetchesUnderWay: (@MainActor () -> Void)?

  /// All that has come, the newest first.
  private(set) final var feed: [Post] = []
  private var seen: Set<UUID> = []
  private var arrivals: Set<UUID>?
  private var refreshes = 0
  private var lastOfPage: Post?

  // MARK: For subclasses

  var feedEndpoint: URL { preconditionFailure("a subclass knows") }

  var pageSize: Int { 15 }

  /// ``feed`` is another than before.
  func feedDidChange() {}

  /// What of a page may be seen.
  func visible(_ posts: [Post]) -> [Post] { posts }

  // MARK: Reading

  public final func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    let bottom = reset ? nil : lastOfPage
    if bottom == nil { refreshes += 1 }
    let number = refreshes
    let end = bottom?.queryTimestamp ?? Date().timeIntervalSince1970
    fetchesUnderWay += 1
    get(feedEndpoint, parameters: parameters(endingAt: end)) { json in
      let page = self.posts(in: json)
      let isLate = bottom == nil ? number < self.shownRefresh : bottom != self.lastOfPage
      if let page, !isLate {
        if bottom == nil {
          self.shownRefresh = number
          self.replaceFeed(with: page)
        } else {
          self.extendFeed(by: page)
        }
      }
      self.fetchesUnderWay -= 1
      let present = Set(self.feed)
      completion?(self.visible(page ?? []).filter(present.contains))
    }
  }

  /// The number of the refresh that ``feed`` comes from.
  private var shownRefresh = 0

  private func parameters(endingAt end: TimeInterval) -> [String: String] {
    ["orderBy": "\"timestamp\"", "endAt": "\(end)", "limitToLast": "\(pageSize)"]
  }

  private func replaceFeed(with page: [Post]) {
    let identifiers = Set(page.map(\.identifier))
    arrivals = arrivals == nil ? [] : identifiers.subtracting(seen)
    seen.formUnion(identifiers)
    feed = page
    lastOfPage = page.last
    feedDidChange()
  }

  private func extendFeed(by page: [Post]) {
    put(page, inPlaceOf: Set(page.map(\.identifier)))
    lastOfPage = page.last ?? lastOfPage
    feedDidChange()
  }

  private func put(_ posts: [Post], inPlaceOf identifiers: Set<UUID>) {
    seen.formUnion(posts.map(\.identifier))
    feed = Self.sorted(feed.filter { !identifiers.contains($0.identifier) } + posts)
  }

  /// Posts have changed, or gone, by themselves.
  final func change(_ identifiers: Set<UUID>, to posts: [Post]) {
    put(posts, inPlaceOf: identifiers)
    feedDidChange()
  }

  final func isArrival(_ post: Post) -> Bool {
    arrivals?.contains(post.identifier) == true
  }

  /// The posts of an object of posts, newest first; nil if it is none.
  final func posts(in json: Any?) -> [Post]? {
    if json is NSNull { return [] }
    guard let entries = json as? [String: Any] else { return nil }
    let posts = entries.compactMap { key, entry in
      (entry as? [String: Any]).flatMap { Post(json: $0, identifier: key) }
    }
    return Self.sorted(posts)
  }

  private static func sorted(_ posts: [Post]) -> [Post] {
    posts.sorted {
      ($0.timestamp, $0.identifier.uuidString) > ($1.timestamp, $1.identifier.uuidString)
    }
  }
}
