import Foundation
import PostModel
import TestSupport
import Testing

@testable import PostControllers

/// The feed against a model that keeps everything and computes everything anew after each step.
struct FeedModelTests {
  @Test("Pages, refreshes, streams and hiding in any order", arguments: seeds(1...10_000, few: 50))
  func random(seed: UInt64) throws {
    var world = World(seed: seed)
    for _ in 0..<25 { try world.step() }
  }
}

private struct World {
  private struct Response {
    let request: Int
    let isRefresh: Bool
    /// The number of the refresh that the list came from when this page was requested.
    let refresh: Int
    let page: FeedResponse
    /// The first entry of the page, in the order of the database.
    let first: Place?
  }

  fileprivate typealias Place = (timestamp: TimeInterval, key: String)

  private var generator: SplitMix64
  private var server: [String: Post?] = [:]
  /// The latest post that has come or gone.
  private var latest: Post?
  private var feed = Feed()
  private var model = FeedModel()
  private var underWay: [Response] = []
  private var latestRequest = 0
  private var currentRefresh = 0
  private var count = 0

  init(seed: UInt64) {
    generator = SplitMix64(state: seed)
    for _ in 0..<Int.random(in: 0...40, using: &generator) { add() }
  }

  private var numbers: RequestNumbers {
    RequestNumbers(latest: latestRequest, areUnderWay: !underWay.isEmpty)
  }

  mutating func step() throws {
    try change()
    try model.check(feed)
  }

  private mutating func change() throws {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1: try send(isRefresh: true)
    case 2 where feed.hasLoaded && !feed.isAtEnd && !underWay.contains { !$0.isRefresh }:
      try send(isRefresh: false)
    case 3, 4, 5:
      if let response = underWay.indices.randomElement(using: &generator) {
        deliver(response)
      }
    case 6: hide()
    case 7,
      8 where feed.hasLoaded:
      try streamBegins()
    default: changeEntry()
    }
  }

  // MARK: Requests

  private mutating func send(isRefresh: Bool) throws {
    latestRequest += 1
    let cursor = isRefresh ? PageCursor() : feed.cursor
    let entries = try answer(to: cursor.urlParameters)
    let page = try FeedResponse(json(entries))
    underWay.append(
      Response(
        request: latestRequest, isRefresh: isRefresh, refresh: currentRefresh, page: page,
        first: entries.map { (timestamp(of: $0), $0.key) }.min { $0 < $1 }))
  }

  private mutating func deliver(_ index: Int) {
    let response = underWay[index]
    // Its request counts as under way until it has been handled.
    defer { underWay.remove(at: index) }
    if response.isRefresh {
      guard response.request > currentRefresh else { return }
      currentRefresh = response.request
      _ = feed.replace(with: response.page, request: response.request)
      model.end = response.first
      model.replace(with: response.page, request: response.request, isAtEnd: feed.isAtEnd)
    } else if response.refresh == currentRefresh {
      _ = feed.merge(olderPage: response.page, request: response.request)
      model.end = response.first ?? model.end
      model.merge(response.page, request: response.request, isAtEnd: feed.isAtEnd)
    }
  }

  /// The database's response: the last entries up to a timestamp, by timestamp and key.
  private func answer(to parameters: [String: String]) throws -> [String: Post?] {
    let end = try #require(parameters["endAt"].flatMap(Double.init))
    let limit = try #require(parameters["limitToLast"].flatMap(Int.init))
    let entries = server.filter { timestamp(of: $0) <= end }
      .sorted { (timestamp(of: $0), $0.key) < (timestamp(of: $1), $1.key) }
    return Dictionary(uniqueKeysWithValues: entries.suffix(limit).map { ($0.key, $0.value) })
  }

  private func timestamp(of entry: (key: String, value: Post?)) -> TimeInterval {
    entry.value?.timestamp ?? 50
  }

  private func json(_ entries: [String: Post?]) -> Data {
    let fields = entries.map { key, post in
      "\"\(key)\": "
        + (post.map {
          "{\"username\": \"\($0.username)\", \"text\": \"\($0.text)\", \"timestamp\": \($0.timestamp)}"
        } ?? "{\"timestamp\": 50}")
    }
    return Data("{\(fields.joined(separator: ", "))}".utf8)
  }

  // MARK: The server

  private mutating func add() {
    count += 1
    let post = Post(
      username: ["mira", "noor", "lena"].randomElement(using: &generator)!, text: "\(count)",
      timestamp: Double(Int.random(in: 0...60, using: &generator)), identifier: identifier())
    if Int.random(in: 0..<12, using: &generator) == 0 {
      server["malformed \(count)"] = .some(nil)
    } else {
      server[post.identifier.uuidString] = post
      latest = post
    }
  }

  private mutating func identifier() -> UUID {
    let bits = (generator.next(), generator.next())
    return withUnsafeBytes(of: bits) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }

  /// Adds, deletes or edits an entry, and sometimes reports it over a stream.
  private mutating func changeEntry() {
    let key: String
    let posts = server.keys.filter { UUID(uuidString: $0) != nil }.sorted()
    // Half of the time, take the latest post, so that it is often deleted and restored.
    let isLatest = Bool.random(using: &generator)
    let old =
      isLatest ? latest?.identifier.uuidString : posts.randomElement(using: &generator)
    switch (Int.random(in: 0..<3, using: &generator), old) {
    case (1, let old?):
      if let post = server[old] {
        latest = post
        server[old] = .none
      } else {
        server[old] = latest
      }
      key = old
    case (2, let old?) where server.keys.contains(old):
      var post = server[old]!!
      post = Post(
        username: post.username, text: post.text + "!",
        timestamp: Bool.random(using: &generator)
          ? post.timestamp : Double(Int.random(in: 0...60, using: &generator)),
        identifier: post.identifier)
      server[old] = post
      key = old
    default:
      let before = Set(server.keys)
      add()
      key = Set(server.keys).subtracting(before).first!
    }
    guard feed.hasLoaded, let identifier = UUID(uuidString: key),
      Int.random(in: 0..<3, using: &generator) > 0
    else { return }
    let change = (server[key] ?? nil).map(PostChange.upsert) ?? .delete
    let content = change.post.map(FeedEvent.Entry.Content.post) ?? .nothing
    _ = feed.apply([FeedEvent.Entry(key: key, content: content)], requests: numbers)
    model.apply([identifier: change], latestRequest: latestRequest)
  }

  private mutating func streamBegins() throws {
    let start = feed.startOfStream(now: 1_000)
    let entries = server.filter { timestamp(of: $0) >= start }
    let window = try FeedResponse(json(entries))
    _ = feed.apply(window: window, from: start, requests: numbers)
    model.apply(window: window.entries.posts, from: start, latestRequest: latestRequest)
  }

  private mutating func hide() {
    let user = HiddenContent.Item.user(
      username: ["mira", "noor"].randomElement(using: &generator)!)
    let post = feed.entries.posts.randomElement(using: &generator).map(HiddenContent.Item.post)
    let item = Bool.random(using: &generator) ? user : post ?? user
    if Bool.random(using: &generator) {
      model.hidden.insert(item)
    } else {
      model.hidden.remove(item)
    }
    _ = feed.replace(hiddenContent: model.hidden)
  }
}

/// Stores each page and event unchanged.
private struct FeedModel {
  private enum Event {
    case changes([UUID: PostChange])
    case window(start: TimeInterval, identifiers: Set<UUID>)
  }

  var hidden = HiddenContent()
  /// The first entry that has been loaded, in the order of the database.
  var end: World.Place?
  private var known: [UUID: Post] = [:]
  private var isAtEnd = false
  private var hasLoaded = false
  private var fresh: Set<UUID> = []
  private var arrivals: [UUID: Int] = [:]
  /// The stream's events so far, each with the number of the latest request at that time.
  private var events: [(request: Int, event: Event)] = []

  mutating func replace(with page: FeedResponse, request: Int, isAtEnd: Bool) {
    let before = known
    let oldest = before.values.sorted(by: Post.isNewer).last
    let (wasAtEnd, hadLoaded) = (self.isAtEnd, hasLoaded)
    (self.isAtEnd, hasLoaded) = (isAtEnd, true)
    known = current(page, since: request)
    arrivals = arrivals.filter { $0.value >= request }
    if hadLoaded, wasAtEnd || oldest != nil {
      comparesWith = (Set(before.keys), wasAtEnd ? nil : oldest)
    }
  }

  /// The posts known before the latest refresh. `oldest` is nil if they reached the end of the feed.
  private var comparesWith: (identifiers: Set<UUID>, oldest: Post?)?

  mutating func merge(_ page: FeedResponse, request: Int, isAtEnd: Bool) {
    self.isAtEnd = isAtEnd
    known.merge(current(page, since: request)) { old, _ in old }
  }

  private func current(_ page: FeedResponse, since request: Int) -> [UUID: Post] {
    var posts = Dictionary(uniqueKeysWithValues: page.entries.posts.map { ($0.identifier, $0) })
    for case (request..., let event) in events {
      switch event {
      case .changes(let changes):
        for (identifier, change) in changes { posts[identifier] = change.post }
        for (identifier, change) in changes {
          if let post = change.post, !covers(post) { posts[identifier] = nil }
        }
      case .window(let start, let identifiers):
        posts = posts.filter { $1.timestamp < start || identifiers.contains($0) }
      }
    }
    return posts
  }

  private func covers(_ post: Post) -> Bool {
    isAtEnd || end.map { $0 <= (post.timestamp, post.identifier.uuidString) } ?? false
  }

  mutating func apply(_ changes: [UUID: PostChange], latestRequest: Int) {
    events.append((latestRequest, .changes(changes)))
    for (identifier, change) in changes {
      guard let post = change.post, covers(post) else {
        known[identifier] = nil
        continue
      }
      if known.updateValue(post, forKey: identifier) == nil { arrivals[identifier] = latestRequest }
    }
  }

  mutating func apply(window: [Post], from start: TimeInterval, latestRequest: Int) {
    let identifiers = Set(window.map(\.identifier))
    events.append((latestRequest, .window(start: start, identifiers: identifiers)))
    var changes = Dictionary(
      uniqueKeysWithValues: window.map { ($0.identifier, PostChange.upsert($0)) })
    for post in known.values
    where post.timestamp >= start && !identifiers.contains(post.identifier) {
      changes[post.identifier] = .delete
    }
    apply(changes, latestRequest: latestRequest)
  }

  private func isNew(_ post: Post) -> Bool {
    if arrivals.keys.contains(post.identifier) { return true }
    guard let comparesWith, !comparesWith.identifiers.contains(post.identifier) else {
      return false
    }
    return comparesWith.oldest.map { Post.isNewer(post, than: $0) } ?? true
  }

  func check(_ feed: Feed) throws {
    let visible = known.values.filter { !hidden.hides($0) }.sorted(by: Post.isNewer)
    try #require(feed.posts == visible)
    try #require(feed.entries.posts == known.values.sorted(by: Post.isNewer))
    let new = feed.posts.filter { feed.newPosts.contains($0.identifier) }
    try #require(new == visible.filter(isNew))
  }
}
