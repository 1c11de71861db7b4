import Foundation
import PostModel

/// A fact about the feed. Facts are never changed or removed.
enum Fact: Sendable {
  /// The newest posts have been asked for.
  case asked
  /// A page of the newest posts arrived, which was asked for when the log had `asked` facts.
  case refreshed([Post], asked: Int)
  /// A page of older posts arrived.
  case extended([Post])
  /// The stream has delivered these posts; nil is a deleted or unreadable one.
  case streamed([UUID: Post?])
  case hid(HiddenContent.Item)
  case showed(HiddenContent.Item)
}

/// The append-only log of everything that has happened, and the state that follows from it.
struct FeedLog: Sendable {
  private(set) var facts: [Fact] = []
  private(set) var state: FeedState

  init(hiddenContent: HiddenContent) {
    state = FeedState(hiddenContent: hiddenContent)
  }

  mutating func append(_ fact: Fact) {
    facts.append(fact)
    state.apply(fact)
    // What the stream said while the page was on its way is younger than the page.
    guard case .refreshed(_, let asked) = fact else { return }
    for later in facts[asked..<(facts.count - 1)] {
      if case .streamed = later { state.apply(later) }
    }
  }
}

/// The fold over the facts.
struct FeedState: Sendable {
  private var loaded: [UUID: Post] = [:]
  /// All that were ever loaded.
  private var known: Set<UUID> = []
  private var isFirst = true
  private(set) var new: Set<UUID> = []
  /// The time at which the next page of older posts ends; nil if nothing has been loaded.
  private(set) var cursor: TimeInterval?
  /// The newest refresh that counts, by the length of the log when it was asked for.
  private(set) var latestRefresh = -1
  private(set) var hiddenContent: HiddenContent

  init(hiddenContent: HiddenContent) {
    self.hiddenContent = hiddenContent
  }

  /// The loaded posts that are not hidden, in the order of the list.
  var visible: [Post] {
    loaded.values.filter { !hiddenContent.hides($0) }.sorted { one, other in
      (other.timestamp, one.identifier.uuidString) < (one.timestamp, other.identifier.uuidString)
    }
  }

  mutating func apply(_ fact: Fact) {
    switch fact {
    case .asked:
      break
    case .refreshed(let page, let asked):
      let identifiers = page.map(\.identifier)
      new = isFirst ? [] : Set(identifiers).subtracting(known)
      loaded.removeAll()
      cursor = nil
      latestRefresh = asked
      take(page)
    case .extended(let page):
      take(page)
    case .streamed(let changes):
      for (identifier, post) in changes {
        loaded[identifier] = post
        known.insert(identifier)
      }
      cursor = cursor ?? visible.last?.queryTimestamp
    case .hid(let item):
      hiddenContent.insert(item)
    case .showed(let item):
      hiddenContent.remove(item)
    }
  }

  private mutating func take(_ page: [Post]) {
    isFirst = false
    for post in page {
      loaded[post.identifier] = post
      known.insert(post.identifier)
      cursor = min(cursor ?? .infinity, post.queryTimestamp)
    }
  }
}
