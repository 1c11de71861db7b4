import AppUnderTest
import Foundation

/// The posts that are new, as far as the sentences say.
struct SessionNews {
  /// Nil until the next refresh if the sentences leave all marks open.
  private var marks: [UUID: Bool]? = [:]
  /// The posts before this step, with their words.
  private var loaded: [UUID: [String]] = [:]
  /// The posts of all steps.
  private var known: Set<UUID> = []
  /// Whether a fetch has succeeded. Nil if the sentences leave it open.
  private var hasLoaded: Bool?
  /// Whether this step refreshes the list.
  var isRefresh = false
  /// Whether this step shows posts again that may be new.
  var isUnhiding = false

  init(launch: Session.Answer) { hasLoaded = launch == .served || launch == .null }

  /// A step begins.
  mutating func begin(_ posts: [Post]) {
    let new = Dictionary(posts.map { ($0.identifier, isNew($0)) }) { $1 }.compactMapValues(\.self)
    if isRefresh { hasLoaded = true }
    marks = isRefresh || marks != nil ? new : nil
    (isRefresh, isUnhiding) = (false, false)
    loaded = Dictionary(posts.map { ($0.identifier, $0.words) }) { $1 }
    known.formUnion(loaded.keys)
  }

  /// Leaves all marks open until the next refresh.
  ///
  /// - Parameter feed: The posts that may have been in the list meanwhile.
  mutating func forget(_ feed: [FeedEntry]) {
    known.formUnion(feed.compactMap { UUID(uuidString: $0.key) })
    (marks, isRefresh) = (nil, false)
    if hasLoaded == false { hasLoaded = nil }
  }

  /// Nil if the sentences leave it open, such as for a post that was edited, or that had left the list and comes back.
  func isNew(_ post: Post) -> Bool? {
    let before = loaded[post.identifier]
    guard isRefresh else {
      return marks.flatMap { before == nil && !isUnhiding ? false : $0[post.identifier] }
    }
    guard let hasLoaded else { return nil }
    if !hasLoaded || before == post.words { return false }
    return known.contains(post.identifier) ? nil : true
  }
}

extension Post {
  fileprivate var words: [String] { [username, text, "\(timestamp)"] }
}
