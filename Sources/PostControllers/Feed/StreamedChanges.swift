import Foundation
import PostModel

enum PostChange: Hashable, Sendable {
  /// Added or edited.
  case upsert(Post)
  case delete

  var post: Post? { if case .upsert(let post) = self { post } else { nil } }
}

struct RequestNumbers: Sendable {
  /// The number of the last request, counted from 1.
  var latest = 0
  var areUnderWay = false
}

/// The changes that streams have reported, as long as they matter. Without them, a response to an earlier request would remove a post
/// that has just arrived, or bring back a post that has just been deleted.
struct StreamedChanges: Sendable {
  private struct Change {
    /// The number of the last request at that time.
    var request: Int
    var change: PostChange
  }

  /// The posts at the beginning of a stream.
  private struct Window {
    var request: Int
    var start: TimeInterval
    var identifiers: Set<UUID>

    /// Whether the stream covers the post's timestamp, but does not contain the post.
    func lacks(_ post: Post) -> Bool {
      post.timestamp >= start && !identifiers.contains(post.identifier)
    }
  }

  /// The posts that came with a stream after the last refresh, each with the number of the last request at that time.
  var arrivals: [UUID: Int] = [:]
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

  func since(_ request: Int) -> [UUID: PostChange] {
    changes.filter { $0.value.request >= request }.mapValues(\.change)
  }

}
