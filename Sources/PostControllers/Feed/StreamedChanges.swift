import Foundation
import PostModel

/// What has become of a post.
enum PostChange: Hashable, Sendable {
  /// It is new, or another one than before.
  case upsert(Post)
  /// There is none any more.
  case delete

  var post: Post? { if case .upsert(let post) = self { post } else { nil } }
}

/// The requests that a feed has sent so far.
struct RequestNumbers: Sendable {
  /// The number of the latest one. They count from 1.
  var latest = 0
  /// Whether any is still to be answered.
  var areUnderWay = false
}

/// What streams have told about a feed, as far as it still matters.
///
/// An answer to a request may be older than what a stream has said since the request was sent: without this, a refresh
/// would take away a post that has just arrived, and a page would bring back one that has just been deleted.
struct StreamedChanges: Sendable {
  private struct Change {
    /// The latest request that had been sent.
    var request: Int
    var change: PostChange
  }

  /// What a stream began with.
  private struct Window {
    /// The latest request that had been sent.
    var request: Int
    var start: TimeInterval
    var identifiers: Set<UUID>

    /// Whether a post would be in it, and is not.
    func lacks(_ post: Post) -> Bool {
      post.timestamp >= start && !identifiers.contains(post.identifier)
    }
  }

  /// The posts that came with a stream and have not been through a refresh since, each with the latest request that
  /// had been sent by then.
  private(set) var arrivals: [UUID: Int] = [:]
  private var changes: [UUID: Change] = [:]
  private var windows: [Window] = []

  /// Keeps changes in mind until no request is under way that was sent before.
  mutating func record(_ changes: [UUID: PostChange], requests: RequestNumbers) {
    guard requests.areUnderWay else {
      (self.changes, windows) = ([:], [])
      return
    }
    for (identifier, change) in changes {
      self.changes[identifier] = Change(request: requests.latest, change: change)
    }
  }

  /// Keeps in mind what a stream began with, for answers that tell of posts which had gone by then.
  ///
  /// - Parameter start: The timestamp from which on the stream covers the feed.
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

  /// Those posts of an answer that had gone when a stream began since the request was sent, as far as nothing newer is known.
  func gone(_ posts: [Post], since request: Int) -> [UUID] {
    let windows = windows.filter { $0.request >= request }
    if windows.isEmpty { return [] }
    let known = since(request)
    return posts.filter { post in
      known[post.identifier] == nil && windows.contains { $0.lacks(post) }
    }.map(\.identifier)
  }

  /// What has changed since a request was sent.
  func since(_ request: Int) -> [UUID: PostChange] {
    changes.filter { $0.value.request >= request }.mapValues(\.change)
  }

  mutating func arrive(_ identifiers: some Sequence<UUID>, latestRequest: Int) {
    for identifier in identifiers { arrivals[identifier] = latestRequest }
  }

  /// A refresh has been answered. What came while it was under way stays new.
  mutating func refreshed(_ request: Int) {
    arrivals = arrivals.filter { $0.value >= request }
  }
}
