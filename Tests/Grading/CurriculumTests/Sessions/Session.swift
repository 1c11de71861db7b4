import Foundation
import TestSupport

/// The steps of a reader, and the changes on the server between them. Equal seeds make equal sessions.
struct Session {
  /// The number of posts on the server at the launch.
  var posts: Int
  var launch = Answer.served
  var steps: [Step] = []
  /// Whether the server follows the query.
  var heedsQuery = true
  /// The rules that other criteria judge with the same steps, and those that they judge after the last step.
  var paidRules: Set<SessionRule> = []
  var rulesPaidAtEnd: Set<SessionRule> = []

  /// The response to the requests of one step, with its words in a story.
  enum Answer: String {
    /// The server stores the app's post, and follows the query.
    case served = ""
    case null = " (null)"
    case refused = " (the server responds with an error)"
    case garbage = " (the response is not JSON)"
    case empty = " (the response is empty)"
    /// The request never reaches the server.
    case lost = " (the request is lost)"
    /// The server performs the request.
    case unanswered = " (the response is lost)"

    var isStored: Bool { self == .served || self == .unanswered }
  }

  enum Step {
    case pull(Answer)
    case scrollToEnd(Answer)
    /// Asks the controller, because a list without rows has no end.
    case older
    case idle
    /// Others change the feed.
    case write(Int)
    case writeMalformed
    case edit
    case rename
    case redate
    case delete
    case plus
    case type(String, field: Int)
    /// The answer is that to a PUT.
    case tap(String, Answer = .served)
    /// Taps on buttons that the alert does not have.
    case tapOthers
    /// From now on, no response arrives by itself.
    case hold
    /// All responses arrive, and the later ones as usual.
    case deliver(latestFirst: Bool, isLost: Bool)
    /// One response arrives, and the others are still under way.
    case deliverOne(isLast: Bool)
    case tapRow(isLast: Bool)
    case unhide(Answer)
    case launchAgain
    case follow
    case unfollow
    case loseStream
  }

  /// Such as “launch (3 posts) · scroll to the end (null) · pull”.
  func story(_ count: Int) -> String {
    ([launchStory] + steps.prefix(count).map(\.story)).joined(separator: " · ")
  }

  private var launchStory: String {
    launch == .served
      ? "launch (\(posts == 1 ? "1 post" : "\(posts) posts"))" : "launch\(launch.rawValue)"
  }
}

extension Session.Step {
  /// Whether the step is over at once.
  var isInstant: Bool {
    switch self {
    case .type, .hold: true
    default: isByOthers
    }
  }

  var isByOthers: Bool {
    switch self {
    case .write, .writeMalformed, .edit, .rename, .redate, .delete: true
    default: false
    }
  }

  var story: String {
    switch self {
    case .pull(let answer): "pull\(answer.rawValue)"
    case .scrollToEnd(let answer): "scroll to the end\(answer.rawValue)"
    case .older: "fetchPosts(reset: false)"
    case .idle: "do nothing"
    case .write(let count): "others write \(count == 1 ? "a post" : "\(count) posts")"
    case .writeMalformed: "others write a malformed entry"
    case .edit: "others edit the newest post"
    case .rename: "others change the author of the second newest post"
    case .redate: "others change the time of the newest post"
    case .delete: "others delete the newest post"
    case .plus: "+"
    case .type(let text, let field):
      "type \([text].inWords) as the \(["username", "message", "reason"][field])"
    case .tap(let title, let answer): "tap “\(title)”\(answer.rawValue)"
    case .tapOthers: "tap buttons of other alerts"
    case .hold: "the network gets slow"
    case .deliver(let latestFirst, let isLost):
      isLost
        ? "all requests under way fail"
        : "all responses arrive" + (latestFirst ? ", the latest first" : "")
    case .deliverOne(let isLast): "the \(isLast ? "last" : "first") of these responses arrives"
    case .tapRow(let isLast): "tap the \(isLast ? "last" : "first") row"
    case .unhide(let answer): "show what was hidden first again\(answer.rawValue)"
    case .launchAgain: "launch again"
    case .follow: "startFollowing"
    case .unfollow: "stopFollowing"
    case .loseStream: "the stream breaks"
    }
  }
}

private let pull = Session.Step.pull(.served)
private let scroll = Session.Step.scrollToEnd(.served)
private let inOrder = Session.Step.deliver(latestFirst: false, isLost: false)
private let allLost = Session.Step.deliver(latestFirst: false, isLost: true)

/// The sessions of a criterion.
enum SessionTopic: UInt64 {
  case reading, paging, sending, hiding, newPosts, streaming

  /// The topics that a student has learned before. Their steps and rules are also those of this topic.
  var earlier: [SessionTopic] {
    switch self {
    case .reading: []
    case .sending: [.reading]
    case .paging: [.reading, .sending]
    case .hiding: [.reading, .sending, .paging]
    case .newPosts, .streaming: [.reading, .sending, .paging, .hiding]
    }
  }

  var rules: Set<SessionRule> {
    let own: Set<SessionRule> =
      switch self {
      case .reading:
        [
          .launch, .pull, .failure, .null, .idle, .endless, .refreshing, .indicator, .rows, .state,
          .order,
        ]
      case .paging: [.page, .once]
      case .sending: [.form, .draft, .sends, .ownPost, .refusedPost]
      case .hiding: [.hidden]
      case .newPosts: [.new, .cue]
      case .streaming: [.stream]
      }
    return own.union(earlierRules)
  }

  private var earlierRules: Set<SessionRule> { earlier.reduce([]) { $0.union($1.rules) } }

  /// A session that an app without the bonus fails, and its rule. A bonus that a student has not begun must not earn a point.
  var beginning: (Session, SessionRule)? {
    switch self {
    case .reading, .paging, .sending: nil
    case .hiding: (Session(posts: 3, steps: [.tapRow(isLast: false)]), .hidden)
    case .newPosts: (Session(posts: 3, steps: [.write(1), pull]), .new)
    case .streaming: (Session(posts: 3, steps: [.follow, .write(1)]), .stream)
    }
  }

  /// The shortest sessions, each with rules that other criteria judge. The sessions do not judge a rule again that the app breaks here.
  var examples: [Session] {
    // With pages, the rules of earlier topics say more.
    let known = self == .paging ? [] : earlierRules.subtracting([.launch])
    func example(
      _ rules: Set<SessionRule>, _ steps: [Session.Step], posts: Int = 3,
      launch: Session.Answer = .served, heedsQuery: Bool? = nil, atEnd: Set<SessionRule> = []
    ) -> Session {
      Session(
        posts: posts, launch: launch, steps: steps, heedsQuery: heedsQuery ?? (self != .sending),
        paidRules: rules.union(known), rulesPaidAtEnd: atEnd)
    }
    let failures: [Session.Answer] = [.lost, .refused, .garbage, .empty]
    let states: Set<SessionRule> = [.refreshing, .indicator, .state]
    let post = Self.post("Ada", "Hello")
    switch self {
    case .reading:
      return [
        example([.pull, .rows, .order], [.write(1), pull, .write(1), pull]),
        example([.pull, .rows], [.edit, pull]), example([.null], [.pull(.null)]),
        example([.pull], [.write(1), .writeMalformed, pull]),
        example([.pull], [pull], launch: .lost),
        example([], [.hold, pull, pull, inOrder, .hold, pull], atEnd: states),
        example([.refreshing], [.hold, pull, pull, pull, inOrder]),
        example([.pull], [.hold, pull, pull, .deliverOne(isLast: false), allLost]),
      ]
        + failures.map {
          example(states.union([.failure, .pull]), [.pull($0), .write(1), pull, .hold, pull])
        } + failures.map { example([.null], [.pull($0), .pull(.null)]) }
    case .paging:
      return [
        example([.page, .once, .pull, .rows], [scroll, scroll], posts: 20),
        example([.rows], [.scrollToEnd(.null)]), example([.pull], [scroll, pull], posts: 20),
        example([.page, .once], post + post + [.pull(.lost), scroll], posts: 1),
        example([.page], [.writeMalformed, .older], posts: 0),
        example([.refusedPost], [scroll] + Self.post("Ada", "Hello", .unanswered), posts: 40),
        example(
          [.pull], [.hold, scroll, .write(1), pull, .deliverOne(isLast: true), inOrder], posts: 1),
        example([.page], [.scrollToEnd(.lost), scroll], posts: 20),
        example([.page], [.writeMalformed, pull, scroll], posts: 16),
        example([.once, .rows], [.hold, scroll, scroll, inOrder], posts: 20),
        example([.indicator], [.hold, scroll, inOrder], posts: 20),
        example(
          [.indicator], [.hold, scroll, pull, .deliverOne(isLast: true), inOrder], posts: 20),
      ]
    case .sending:
      let form = [Session.Step.plus, .type("Ada", field: 0)]
      return [
        example([.draft], form), example([.ownPost, .pull], post + [pull], heedsQuery: true),
        example([.ownPost], [.writeMalformed] + post, posts: 0),
        example(
          [.refusedPost], [.delete] + Self.post("Bo", "Good night", .unanswered), posts: 1,
          heedsQuery: true),
        example(
          [.form, .sends],
          form + [.tap("Post"), .tap("Retry"), .tap("Post"), .tap("Retry")] + post.suffix(2)),
        example([.form, .sends], form + [.tap("Post"), pull]),
        example([.form, .sends], form + [.type("\n", field: 1), .tap("Post")]),
        example([.form, .sends], Self.post("\n", "Hello")),
        example([.draft], Self.post("", "Hello") + [.tap("Cancel"), .plus]),
        example(
          [.form, .sends],
          [.plus, .type("Hello", field: 1)] + [
            .tap("Post"), .tap("Retry"), .tap("Post"), .tap("Retry"),
          ]),
        example(
          [.ownPost, .refusedPost], [.edit] + Self.post("Bo", "Good night", .unanswered) + post),
        example(
          [.form, .sends, .ownPost, .refusedPost],
          form + [.tap("Cancel"), pull] + post + Self.post("Bo", "Good night", .unanswered)),
        example(
          [.form, .sends, .ownPost, .pull, .refusedPost],
          post + [.write(1)] + Self.post("Bo", "  Good night\n") + [pull]
            + Self.post("Bo", "  Good night\n", .unanswered)),
      ]
        + [.refused, .lost, .unanswered].map {
          example(
            [.refusedPost], post + Self.post("Bo", "Good night", $0) + Self.post("Ada", "Hi"),
            atEnd: [.sends, .ownPost])
        }
    case .hiding:
      return [
        example([.hidden], hidePost + [pull] + post, posts: 5),
        example([.hidden], hidePost + [.launchAgain, pull]),
        example([.hidden], hideUser + [.write(2), pull]),
        example(
          [.hidden], [.tapRow(isLast: false), .write(1), pull, .tap("Hide post"), .unhide(.served)]),
        example([.hidden], [.tapRow(isLast: true), .tap("Hide post")]),
        example([.hidden], [.tapRow(isLast: true), .tap("Hide all by this user"), pull], posts: 5),
        example([.hidden, .page], hideUser + [scroll], posts: 20),
        example([.hidden, .page], hidePost + [scroll], posts: 20),
        example(
          [.hidden], [scroll, .tapRow(isLast: true), .tap("Hide post"), pull, scroll], posts: 20),
        example([.hidden], Self.report(.tap("Cancel")) + [pull]),
        example(
          [.page], [.tapRow(isLast: true), .tap("Report post"), .tap("Cancel"), scroll], posts: 2),
      ]
        + [.served, .lost, .refused].map {
          example([.hidden], Self.report(.tap("Report", $0)) + [pull], posts: 5)
        }
    case .newPosts:
      let refresh = [Session.Step.write(1), pull]
      return [
        example([.new, .cue], refresh), example([.new], refresh, posts: 0),
        example([.new], [pull], launch: .lost), example([.new], refresh + [.pull(.lost)]),
        example([.new, .cue], refresh + refresh), example([.new, .cue], refresh + [pull]),
        example([.new], refresh + [scroll], posts: 20),
        example([.new], [scroll, .delete, .delete, pull], posts: 20),
        example([.new], refresh + hidePost, posts: 1),
      ]
    case .streaming:
      return [[.write(1)], [.edit], [.delete], [pull], hidePost + [.edit], hideUser + [.write(2)]]
        .map { example([.stream, .order], [.follow] + $0, posts: 5) }
        + [
          example([.order], [.idle]), example([.stream, .hidden], hidePost + [.follow], posts: 5),
          example([.stream], [.write(1), .follow, .unfollow, .write(1), .follow]),
          example([.stream], [.follow, .loseStream, .follow, .write(1)]),
        ]
    }
  }

  func sessions(seed: UInt64) -> [Session] {
    var random = SplitMix64(state: seed &* 8 &+ rawValue)
    // Long lists take more time.
    let counts: [Self: Int] = [.paging: 14, .hiding: 15, .newPosts: 8, .streaming: 10]
    let count = counts[self] ?? 20
    var start = random
    var deck = steps(&start).indices.dropFirst(count).shuffled(using: &random)
    return (0..<count).map { session($0, &deck, &random) }
  }

  /// The first kinds of steps each begin a session. The others follow in an order of the seed, then all again, and every sixth is one of an
  /// earlier topic.
  private func session(_ number: Int, _ deck: inout [Int], _ random: inout SplitMix64) -> Session {
    let posts =
      switch self {
      case .reading: number % 5
      case .sending: (number + 1) % 4
      case .paging: [20, 31, 16, 33, 20, 18, 15, 3][number % 8]
      case .hiding: [18, 5, 24, 33, 20, 4][number % 6]
      case .newPosts: [3, 18, 0, 20][number % 4]
      case .streaming: [5, 18, 20, 3, 31][number % 5]
      }
    var session = Session(posts: posts)
    if self == .reading || self == .newPosts, number.isMultiple(of: 4) {
      session.launch = random.pick(.lost, .refused, .garbage, .empty, .null)
    }
    let first = steps(&random)
    session.steps = first[number % first.count]
    while session.steps.count(where: { !$0.isInstant }) < 6 {
      let topic = earlier.randomElement(using: &random)
      if let topic, random.isOne(in: 6) {
        let steps = topic.steps(&random).randomElement(using: &random) ?? []
        // The sentences do not say which is the later one of a response and an event that are under way.
        if self != .streaming || !steps.areSlow { session.steps += steps }
        continue
      }
      if self != .streaming, random.isOne(in: 6) {
        session.steps += slowSteps(&random)
        continue
      }
      let all = steps(&random)
      if deck.isEmpty { deck = all.indices.shuffled(using: &random) }
      var steps = all[deck.removeLast()]
      if case .hold? = steps.first, random.isOne(in: 2) {
        var place = 1
        for step in stepsMeanwhile(&random) {
          place = Int.random(in: place...steps.count, using: &random)
          steps.insert(step, at: place)
          place += 1
        }
      }
      session.steps += steps
    }
    return session
  }

  /// Any steps while the network is slow, and then those that show whether the app is still of use.
  private func slowSteps(_ random: inout SplitMix64) -> [Session.Step] {
    let steps = (0..<3).flatMap { _ in
      anyTopic(&random).steps(&random).filter { !$0.areSlow }.randomElement(using: &random) ?? []
    }
    return [.hold] + steps.map(\.served) + [delivery(&random), pull]
      + (rules.contains(.page) ? [scroll] : [])
  }

  private func anyTopic(_ random: inout SplitMix64) -> SessionTopic {
    ([self] + earlier).randomElement(using: &random) ?? self
  }

  private func delivery(_ random: inout SplitMix64) -> Session.Step {
    .deliver(latestFirst: random.isOne(in: 2), isLost: random.isOne(in: 4))
  }

  /// Steps between those in which the network is slow, because nobody waits for it.
  private func stepsMeanwhile(_ random: inout SplitMix64) -> [Session.Step] {
    switch anyTopic(&random) {
    case .reading, .paging: return [random.pick(.write(1), .edit, .delete)]
    case .sending:
      let (name, text) = random.pick(("", "Hello"), ("Ada", "\n"))
      return Self.post(name, text) + [.tap("Retry"), .tap("Cancel")]
    case .hiding, .newPosts, .streaming:
      return random.pick(hidePost, hideUser, [.tapRow(isLast: true), .tap("Cancel")])
    }
  }

  /// The kinds of steps: one, or several that belong together.
  private func steps(_ random: inout SplitMix64) -> [[Session.Step]] {
    let failure: Session.Answer = random.pick(.lost, .lost, .refused, .garbage, .empty)
    let delivery = delivery(&random)
    switch self {
    case .reading:
      return [
        [pull], [pull], [pull], [.write(1)], [.write(2)], [.edit], [.delete], [.pull(failure)],
        [.pull(failure), .pull(.lost)], [.idle], [.rename, pull], [.redate, pull],
        [.edit, .write(1), pull], [.pull(failure), pull], [.pull(.null)], [.writeMalformed],
        [.hold, pull, delivery, pull], [.hold, pull, .write(1), pull, pull, delivery],
        [.write(1), .hold, pull, pull, .deliverOne(isLast: false), allLost],
      ]
    case .paging:
      return [
        [.pull(failure), scroll], [scroll, pull, scroll], [.scrollToEnd(failure), scroll],
        Array(repeating: .scrollToEnd(failure), count: 4) + [scroll],
        [.hold, scroll] + Self.post("Ada", "Hello") + [inOrder, scroll],
        [.scrollToEnd(.null), pull, scroll], [.write(3), pull], [.pull(.null), .older],
        [.hold, scroll, delivery, pull], [.hold, scroll, .write(1), pull, inOrder, pull],
        [.hold, scroll, .write(1), pull, .deliverOne(isLast: true), inOrder, scroll],
        [.hold, .write(1), pull, scroll, .deliverOne(isLast: true), delivery, pull],
        [.hold, scroll, scroll, delivery], [.hold, .scrollToEnd(.null), pull, inOrder, scroll],
        [.delete], [.scrollToEnd(.null)], [scroll], [.pull(.lost), scroll], [.writeMalformed],
        [.scrollToEnd(.refused), scroll], [pull], [.scrollToEnd(.empty), scroll], [.write(1)],
        [.hold, scroll] + Self.post("", "Hello") + [inOrder, .tap("Retry"), .tap("Cancel")],
        [.hold, pull, scroll, allLost, scroll],
        [.hold, pull, .scrollToEnd(failure), .deliverOne(isLast: true), inOrder, scroll],
      ]
    case .sending:
      let (name, text) = (random.pick("Ada", "Bo"), random.pick("Hello", "Hello", "  Good night\n"))
      let field = Int.random(in: 0...1, using: &random)
      let blank = random.pick("", " ", "\n")
      let answer: Session.Answer = random.pick(
        .served, .served, .served, .refused, .lost, .unanswered)
      let cancel: [Session.Step] = [.tap("Cancel"), .plus, .tap("Cancel")]
      let again = [Session.Step.tap("Retry"), .type("Hi", field: field), .tap("Post", answer)]
      let incomplete = Self.post(field == 0 ? blank : name, field == 1 ? blank : text)
      let form = Array(Self.post(name, text).dropLast())
      return [
        Self.post(name, text, answer), Self.post(name, text, answer), [pull], [.write(1)],
        Self.post(name, text, random.pick(.refused, .lost, .unanswered)) + Self.post(name, text)
          + Self.post(name, text),
        [.delete, pull], form + cancel, incomplete + cancel, incomplete + [.tap("Retry")] + cancel,
        form + [.type("", field: field), .tap("Post")] + again,
        incomplete + again + cancel.dropFirst(),
        [.hold] + Self.post("Bo", text) + form + [inOrder, .tap("Post")],
        [.hold] + Self.post("Bo", text) + Self.post(name, "Hi") + [inOrder, pull],
        [.hold, pull] + Self.post(name, text) + [delivery, pull],
        [.hold] + Self.post(name, text) + [pull, .deliver(latestFirst: true, isLost: false)],
        [.hold] + Self.post(name, text) + [delivery, pull],
        [.hold, pull] + incomplete + [delivery, .tap("Retry"), pull] + cancel,
        incomplete + [.hold, pull, .tap("Retry"), delivery] + cancel,
      ]
        + [Session.Step.edit, .delete].map {
          [.tapRow(isLast: false), .tap("Cancel")] + form + [$0, pull, .tap("Post", answer)]
        }
    case .hiding:
      let report = Self.report(
        random.pick(.tap("Cancel"), .tap("Report", random.pick(.served, .refused, .lost))))
      let late = Self.report(.tap("Report"))
      return [
        hidePost, [.tapRow(isLast: false), .write(1), pull, .tap("Hide post")],
        [scroll, .tapRow(isLast: true), pull, .tap("Hide post"), scroll],
        [scroll, .tapRow(isLast: true), .tap("Hide all by this user"), pull, scroll, scroll],
        [.hold, scroll] + hideUser + [inOrder], [.hold, pull] + hidePost + [inOrder],
        [.tapRow(isLast: true), .tap("Hide post"), .unhide(.served), .pull(failure)],
        report + [.launchAgain, pull], hidePost + [.delete, pull, .unhide(.served), pull],
        [.hold] + late + hidePost + [allLost, pull],
        [.tapRow(isLast: true), .tap("Cancel")] + hidePost,
        [.tapRow(isLast: true), .tapOthers, .tap("Report post"), .tapOthers, .tap("Cancel")],
        Self.report(.tap("Report", random.pick(.refused, .lost))) + Self.report(.tap("Report")),
        hidePost + [.unhide(failure), pull], hidePost + [.pull(.null), .unhide(.served), pull],
        [scroll], hideUser, [.tapRow(isLast: false), .edit, pull, .tap("Hide post")],
        hidePost + [.launchAgain, pull], [.write(2), pull],
        [.hold] + late + [pull, delivery, pull], [.hold, pull] + late + [delivery, scroll],
        [.hold, scroll] + late + [.edit, delivery, pull],
        [.hold] + late + Self.report(inOrder) + [.tap("Cancel")],
      ]
    case .newPosts:
      let refresh = [Session.Step.write(1), pull]
      return [
        [pull] + refresh + [.pull(failure)], refresh + [scroll, pull],
        refresh + [.pull(.null)] + refresh, [scroll] + refresh + [.delete, .delete, pull],
        refresh + [.edit, pull], refresh + [.pull(failure)] + refresh,
        [.write(1)] + refresh + hidePost, [scroll], [.delete],
        refresh + [.tapRow(isLast: false), .tap("Cancel")],
        [.hold] + refresh + [delivery] + refresh, [.pull(.null), pull], [.rename, pull],
        refresh + [.tapRow(isLast: true), .tap("Hide post"), .unhide(.served)],
        Self.post("Ada", "Hello") + refresh, [.writeMalformed, .write(2), pull],
        [.write(1)] + refresh + Self.report(.tap("Report")),
      ]
    case .streaming:
      return [
        [.follow, .write(1)], [.follow, scroll, .write(1), scroll],
        [.follow, pull, .edit], [.follow] + hidePost + [.delete, .unhide(.served), pull],
        [.follow, .unfollow, .write(1), .idle, .follow],
        [.follow] + hideUser + [.write(2), .rename],
        [.follow, .loseStream, .follow, .write(1)], [.write(2), .follow, .edit, scroll],
        [.follow] + Self.post("Ada", "Hello") + [.write(1)],
        [.follow, .hold, scroll, random.pick(.write(1), .edit, .delete, .rename), inOrder],
        [.follow, .hold, pull, .unfollow, inOrder], [.follow, .hold, pull, .write(1), delivery],
        [.follow, .delete, .redate], [.write(1), .edit], [.rename, .delete], [pull], [scroll],
        [.writeMalformed, .idle], [.pull(failure), .write(1)], [.unfollow, pull, .follow], hidePost,
        [.write(2), .redate],
      ]
    }
  }

  private static func post(_ username: String, _ text: String, _ answer: Session.Answer = .served)
    -> [Session.Step]
  {
    [.plus, .type(username, field: 0), .type(text, field: 1), .tap("Post", answer)]
  }

  private static func report(_ end: Session.Step) -> [Session.Step] {
    [.tapRow(isLast: false), .tap("Report post"), .type("Unkind", field: 2), end]
  }

  private var hidePost: [Session.Step] { [.tapRow(isLast: false), .tap("Hide post")] }
  private var hideUser: [Session.Step] { [.tapRow(isLast: false), .tap("Hide all by this user")] }
}

extension [Session.Step] {
  fileprivate var areSlow: Bool { contains { if case .hold = $0 { true } else { false } } }
}

extension Session.Step {
  /// The step without failures, because the model does not remember those of requests under way.
  fileprivate var served: Self {
    switch self {
    case .pull: .pull(.served)
    case .scrollToEnd, .older: .scrollToEnd(.served)
    case .tap(let title, _): .tap(title)
    case .unhide: .unhide(.served)
    default: self
    }
  }
}

extension SplitMix64 {
  mutating func pick<Element>(_ elements: Element...) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }

  mutating func isOne(in count: UInt64) -> Bool { next() % count == 0 }
}
