import Foundation
import PostModel

/// What streams have told about a feed, as far as it still matters.
///
/// An answer to a request may be older than what a stream has said since the request was sent: without this, a refresh
/// would take away a post that has just arrived, and a page would bring back one that has just been deleted.
struct LiveChanges {
  private struct Change {
    /// The latest request that had been sent.
    var request: Int
    /// What the post is now; nil when there is none any more.
    var post: Post?
  }

  /// The posts that came with a stream and have not been through a refresh since, each with the latest request that
  /// had been sent by then.
  private(set) var arrivals: [UUID: Int] = [:]
  private var changes: [UUID: Change] = [:]

  /// Keeps changes in mind until no request is under way that was sent before.
  ///
  /// - Parameter latestRequest: The latest request of all; nil when none is under way.
  mutating func record(_ posts: [UUID: Post?], latestRequest: Int?) {
    guard let latestRequest else {
      changes = [:]
      return
    }
    for (identifier, post) in posts {
      changes[identifier] = Change(request: latestRequest, post: post)
    }
  }

  /// What has changed since a request was sent.
  func since(_ request: Int) -> [UUID: Post?] {
    changes.filter { $0.value.request >= request }.mapValues(\.post)
  }

  mutating func arrive(_ identifiers: some Sequence<UUID>, latestRequest: Int) {
    for identifier in identifiers { arrivals[identifier] = latestRequest }
  }

  /// A refresh has been answered. What came while it was under way stays new.
  mutating func refreshed(_ request: Int) {
    arrivals = arrivals.filter { $0.value >= request }
  }
}
