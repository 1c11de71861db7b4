import Foundation
import Locking
import PostModel
import RealtimeDatabase
import ScreenTesting
import TestSupport

@testable import PostControllers

@MainActor
final class Session {
  enum Action: String, CaseIterable {
    // The app.
    case refresh, scroll, write, writeAgain, report, hidePost, hideUser, unhide, setClock
    // Other apps.
    case add, addTwin, addMalformed, edit, editText, delete
    // The network.
    case deliver, deliverNewest, fail, receiveWhenDelivered, deliverSignals, deliverAllSignals
    case breakStream, reconnect, rest
    /// The app shows a post that no one has written. Random sessions do not contain this step.
    case lie
  }

  /// An action, and the number that chooses its details.
  struct Step: CustomStringConvertible {
    let action: Action
    let number: Int

    init(_ action: Action, _ number: Int) { (self.action, self.number) = (action, number) }

    /// Random steps. One in eight begins an outage: others write while the stream is broken, and earlier requests are under way.
    static func random(count: Int, using generator: inout SplitMix64) -> [Step] {
      var steps: [Step] = []
      func add(_ actions: [Action]) {
        let action = actions.randomElement(using: &generator)!  // There are some.
        steps.append(Step(action, Int.random(in: 0..<1000, using: &generator)))
      }
      while steps.count < count {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
          let changes: [Action] = [.delete, .edit, .editText, .add, .addTwin]
          let outage: [[Action]] = [
            [.add, .edit, .write], [.refresh, .scroll], [.breakStream], changes, [.reconnect],
            [.deliverAllSignals], [.rest], [.deliver], [.deliver],
          ]
          outage.forEach(add)
        // Without many deliveries, nothing would happen.
        case 1...3: add([.deliver, .deliver, .deliverSignals, .deliverAllSignals, .rest])
        default: add(Action.allCases.dropLast())
        }
      }
      return steps
    }

    var description: String { "\(action.rawValue) \(number)" }
  }

  private let database: InProcessDatabase
  private let network: SessionNetwork
  private let sleep = ManualSleep()
  private let controller: PostController
  private let observer = Observer()
  private let checker: ChangeChecker
  private let model: SessionModel
  private let clock = Locked(1_447_000_050.0)
  private var written: [UUID] = []
  /// The key that was written last. Half of all changes are changes of this entry.
  private var lastKey: String?

  static func failure(of steps: [Step], seed: UInt64) async -> String? {
    do {
      let session = try Session(seed: seed)
      for step in steps { await session.perform(step) }
      return try await session.failure()
    } catch {
      return "\(error)"
    }
  }

  private init(seed: UInt64) throws {
    var generator = SplitMix64(state: seed)
    model = SessionModel()
    database = InProcessDatabase()
    for number in 0..<Int.random(in: 0...40, using: &generator) {
      let json = Self.json(number, at: Self.timestamp(Int.random(in: 0..<1000, using: &generator)))
      database.put(json, at: "/posts/\(Self.key(number)).json")
    }
    network = SessionNetwork(database)
    let clock = clock
    controller = PostController(
      networkController: network, now: { Date(timeIntervalSince1970: clock.withLock(\.self)) })
    checker = ChangeChecker(controller) { [observer] in observer.failure = $0 }
    controller.startFollowing(over: network, reconnection: sleep.reconnection)
  }

  // MARK: Steps

  private func perform(_ step: Step) async {
    let number = step.number
    switch step.action {
    case .refresh: controller.fetchPosts { [observer] _ in observer.completed("refresh") }
    case .scroll:
      controller.fetchPosts(reset: false) { [observer] _ in observer.completed("scroll") }
    case .write:
      written.append(Self.identifier(2000 + number))
      write("written \(number)", as: Self.identifier(2000 + number))
    case .writeAgain: choose(written, number).map { write("again \(number)", as: $0) }
    case .report:
      guard let post = choose(controller.posts, number) else { break }
      observer.expects("report")
      controller.report(post, reason: "spam") { [observer] _ in observer.completed("report") }
    case .hidePost: choose(controller.posts, number).map { controller.hide(.post($0)) }
    case .hideUser: controller.hide(.user(username: Self.username(number)))
    case .unhide: choose(controller.hiddenContent.items, number).map(controller.unhide)
    case .setClock:
      clock.withLock { $0 = [0, 1_447_000_050, 1_447_000_005, 2_000_000_000][number % 4] }
    case .add:
      let key = Self.key(100 + number)
      let isNew = !keys.contains(key) && !keys.contains(key.lowercased())
      if isNew {
        put(
          Self.json(number, at: Self.timestamp(number)),
          at: number % 3 == 0 ? key.lowercased() : key)
      }
    case .addTwin:
      guard let key = chooseKey(number) else { break }
      let twin = key == key.uppercased() ? key.lowercased() : key.uppercased()
      UUID(uuidString: key).map { _ = model.twins.insert($0) }
      put(Self.json(number, at: Self.timestamp(number)), at: twin)
    case .addMalformed:
      let key = number % 2 == 0 ? "-K\(number)" : chooseKey(number) ?? "x"
      put(Data(#"{"text": 1, "timestamp": \#(Self.timestamp(number))}"#.utf8), at: key)
    case .edit: chooseKey(number).map { put(Self.json(number, at: Self.timestamp(number)), at: $0) }
    case .editText:
      chooseKey(number).map { put(Data("\"edited \(number)\"".utf8), at: "\($0)/text") }
    case .delete: chooseKey(number).map { put(Data("null".utf8), at: $0) }
    case .deliver: network.deliver(number)
    case .deliverNewest: network.deliver(network.requestCount - 1)
    case .fail: network.fail(number)
    case .receiveWhenDelivered: network.respondsWhenSent = number % 2 == 0
    case .deliverSignals: network.deliverSignals(1 + number % 3)
    case .deliverAllSignals: network.deliverSignals(.max)
    case .breakStream: network.breakStream()
    case .reconnect: sleep.wake()
    case .rest: for _ in 0..<20 { await Task.yield() }
    case .lie: model.lies = true
    }
    if step.action == .refresh || step.action == .scroll { observer.expects(step.action.rawValue) }
    for _ in 0..<number % 4 { await Task.yield() }
  }

  private func write(_ text: String, as identifier: UUID) {
    lastKey = identifier.uuidString
    observer.expects("write")
    controller.addPost(username: "mira", text: text, identifier: identifier) { [observer] _ in
      observer.completed("write")
    }
  }

  private func put(_ json: Data, at path: String) {
    lastKey = path.split(separator: "/").first.map(String.init)
    database.put(json, at: "/posts/\(path).json")
  }

  private func chooseKey(_ number: Int) -> String? {
    let keys = keys
    if let lastKey, number % 2 == 0, keys.contains(lastKey) { return lastKey }
    return choose(keys, number)
  }

  private func choose<Element>(_ elements: [Element], _ number: Int) -> Element? {
    elements.isEmpty ? nil : elements[number % elements.count]
  }

  private var keys: [String] { database.keys(at: "/posts.json").sorted() }

  // MARK: The comparison

  private func deliverAll() async throws {
    network.deliverAll()
    try await eventually("the feed is live and at rest", within: .seconds(5)) {
      sleep.wake()
      if case .live = controller.status.following { return controller.status.requestCount == 0 }
      return false
    }
  }

  private func addMarker(_ number: Int) async throws {
    let marker = #"{"username": "marker", "text": "", "timestamp": 1e13}"#
    put(Data(marker.utf8), at: Self.key(number))
    try await eventually("the marker is shown", within: .seconds(5)) {
      sleep.wake()
      return controller.posts.first?.identifier == Self.identifier(number)
    }
  }

  private func failure() async throws -> String? {
    try await deliverAll()
    // No response contains the first marker. If it is shown, all events before it have been handled.
    network.deliverAll(responsesWait: true)
    try await addMarker(9998)
    try await deliverAll()
    try await addMarker(9999)
    model.read(database.json(at: "/posts.json"))
    if let failure = observer.failure { return failure }

    model.hidden = controller.hiddenContent
    let start = network.startOfStream ?? 0
    if let failure = model.difference(
      from: controller.posts.filter { $0.timestamp >= start }, from: start,
      isWhole: controller.status.isAtEndOfFeed
        || (controller.posts.last?.timestamp ?? start) < start)
    {
      return "Live: \(failure)"
    }
    if !controller.newPosts.contains(Self.identifier(9999)) { return "The marker is not new" }
    let (known, wasAtEnd) = (controller.feed.entries, controller.feed.isAtEnd)
    controller.fetchPosts()
    try await eventually("the refresh has ended") { controller.status.requestCount == 0 }
    let refreshed = controller.feed.entries.keys
    for _ in 0..<100 where !controller.status.isAtEndOfFeed {
      controller.fetchPosts(reset: false)
      try await eventually("the page has ended") { controller.status.requestCount == 0 }
    }
    model.twins = []
    if let failure = model.difference(from: controller.posts, from: -.infinity, isWhole: true) {
      return "After a scroll to the end: \(failure)"
    }
    for post in controller.feed.entries.posts {
      let isNew =
        known.keys[post.identifier] == nil && refreshed[post.identifier] != nil
        && (wasAtEnd || known.posts.last.map { Post.isNewer(post, than: $0) } ?? false)
      if controller.isNew(post) != isNew { return "\(post) is \(isNew ? "" : "not ")new" }
    }
    if controller.malformedCount != model.malformedCount {
      return "\(controller.malformedCount) malformed entries instead of \(model.malformedCount)"
    }
    if controller.hiddenPostCount != model.hiddenPostCount {
      return "\(controller.hiddenPostCount) hidden posts instead of \(model.hiddenPostCount)"
    }
    return observer.failure ?? observer.missingCompletion
  }

  // MARK: Entries

  static func key(_ number: Int) -> String { identifier(number).uuidString }

  private static func identifier(_ number: Int) -> UUID {
    let lastTwelveDigits = String(format: "%012d", number)
    return UUID(uuidString: "ABCDABCD-0000-4000-8000-\(lastTwelveDigits)")!
  }

  private static func username(_ number: Int) -> String { ["mira", "noor", "lena"][number % 3] }

  /// Many posts have the same timestamp, and some are from the future.
  private static func timestamp(_ number: Int) -> Double {
    number % 50 == 0 ? 1_447_000_000_000 + Double(number) : 1_447_000_000 + Double(number % 37)
  }

  private static func json(_ number: Int, at timestamp: Double) -> Data {
    Data(
      #"{"username": "\#(username(number))", "text": "\#(number)", "timestamp": \#(timestamp)}"#
        .utf8)
  }
}

@MainActor
private final class Observer {
  var failure: String?
  private var awaited: [String: Int] = [:]

  func expects(_ completion: String) { awaited[completion, default: 0] += 1 }

  func completed(_ completion: String) { awaited[completion, default: 0] -= 1 }

  var missingCompletion: String? {
    awaited.first { $1 != 0 }.map { "The completions of “\($0)” that are missing: \($1)" }
  }
}

/// The feed as it should be: all entries in a dictionary, from which everything is computed.
final class SessionModel {
  private var entries: [String: [String: Any]] = [:]
  /// The identifiers that have had two keys. The app decides about them only during a refresh.
  var twins: Set<UUID> = []
  var hidden = HiddenContent()
  var lies = false

  func read(_ json: String) {
    let object = try? JSONSerialization.jsonObject(
      with: Data(json.utf8), options: .fragmentsAllowed)
    entries = object as? [String: [String: Any]] ?? [:]
  }

  /// All posts, newest first. If two keys differ only in case, the newer entry is the post.
  private var all: [Post] {
    var posts: [UUID: (post: Post, key: String)] = [:]
    for (key, fields) in entries {
      guard let identifier = UUID(uuidString: key), let username = fields["username"] as? String,
        let text = fields["text"] as? String, let timestamp = fields["timestamp"] as? Double
      else { continue }
      let post = Post(username: username, text: text, timestamp: timestamp, identifier: identifier)
      if let other = posts[identifier], (other.post.timestamp, other.key) > (timestamp, key) {
        continue
      }
      posts[identifier] = (post, key)
    }
    return posts.values.map(\.post).sorted {
      ($0.timestamp, $0.identifier.uuidString) > ($1.timestamp, $1.identifier.uuidString)
    }
  }

  var malformedCount: Int { entries.count - all.count }
  var hiddenPostCount: Int { all.count(where: hidden.hides) }

  /// The first wrong row. `start` is the oldest timestamp that the app must know. Without `isWhole`, only the first posts were loaded.
  func difference(from shown: [Post], from start: Double, isWhole: Bool) -> String? {
    let shown = shown.filter { !twins.contains($0.identifier) }
    var right = all.filter {
      $0.timestamp >= start && !hidden.hides($0) && !twins.contains($0.identifier)
    }
    if lies { right = Array(right.dropLast(right.isEmpty ? 0 : 1)) }
    if !isWhole { right = Array(right.prefix(shown.count)) }
    if shown == right { return nil }
    let index =
      zip(shown, right).enumerated().first { $1.0 != $1.1 }?.offset
      ?? min(shown.count, right.count)
    func text(_ posts: [Post]) -> String {
      posts.indices.contains(index) ? "\(posts[index])" : "nothing"
    }
    return "Row \(index) of \(shown.count) shows \(text(shown)) instead of \(text(right))"
  }
}
