import Foundation
import PostModel

/// A change of a post.
enum PostChange: Hashable, Sendable {
  /// The post was added or edited.
  case upsert(Post)
  /// The post was deleted.
  case delete

  var post: Post? { if case .upsert(let post) = self { post } else { nil } }
}

/// The requests that a feed has sent so far.
struct RequestNumbers: Sendable {
  /// The number of the last request, counted from 1.
  var latest = 0
  /// Whether any response has not arrived yet.
  var areUnderWay = false
}

/// The changes that streams have reported, as long as they matter.
///
/// A response may be older than the changes that a stream has reported since its request was sent. Without this, a refresh would
/// remove a post that has just arrived, and a page would bring back a post that has just been deleted.
struct StreamedChanges: Sendable {
  private struct Change {
    /// The number of the last request at that time.
    var request: Int
    var change: PostChange
  }

  /// The posts at the beginning of a stream.
  private struct Window {
    /// The number of the last request at that time.
    var request: Int
    var start: TimeInterval
    var identifiers: Set<UUID>

    /// Whether a post is missing: the stream covers its timestamp and does not contain it.
    func lacks(_ post: Post) -> Bool {
      post.timestamp >= start && !identifiers.contains(post.identifier)
    }
  }

  /// The posts that came with a stream after the last refresh, each with the number of the last request at that time.
  private(set) var arrivals: [UUID: Int] = [:]
  private var changes: [UUID: Change] = [:]
  private var windows: [Window] = []

  /// Remembers changes as long as an earlier request is under way.
  mutating func record(_ changes: [UUID: PostChange], requests: RequestNumbers) {
    guard requests.areUnderWay else {
      (self.changes, windows) = ([:], [])
      return
    }
    for (identifier, change) in changes {
      self.changes[identifier] = Change(request: requests.latest, change: change)
    }
  }

  /// Remembers the posts at the beginning of a stream, because a later response may contain posts that no longer existed then.
  ///
  /// - Parameter start: The timestamp at which the stream begins.
  mutating func record(
    windowFrom start: TimeInterval, _ identifiers: Set<UUID>, requests: RequestNumbers
  ) {
    guard requests.areUnderWay else { return }
    let window = Window(request: requests.latest, start: start, identifiers: identifiers)
    windows.append(window)
    for (identifier, known) in changes {
      if let post = known.change.post, window.lacks(post) {
        changes[identifier] = Change(request: requests.latest, change: .delete)
      }
    }
  }

  /// The posts of a response that no longer existed when a stream began after the request, unless a newer change is known.
  func gone(_ posts: [Post], since request: Int) -> [UUID] {
    let windows = windows.filter { $0.request >= request }
    if windows.isEmpty { return [] }
    let known = since(request)
    return posts.filter { post in
      known[post.identifier] == nil && windows.contains { $0.lacks(post) }
    }.map(\.identifier)
  }

  /// The changes since a request was sent.
  func since(_ request: Int) -> [UUID: PostChange] {
    changes.filter { $0.value.request >= request }.mapValues(\.change)
  }

  mutating func arrive(_ identifiers: some Sequence<UUID>, latestRequest: Int) {
    for identifier in identifiers { arrivals[identifier] = latestRequest }
  }

  /// Applies the end of a refresh. Posts that came while it was under way stay new.
  mutating func refreshed(_ request: Int) {
    arrivals = arrivals.filter { $0.value >= request }
  }
}
