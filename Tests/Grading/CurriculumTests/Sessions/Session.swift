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
    case delete
    case plus
    case type(String, field: Int)
    /// The answer is that to a PUT.
    case tap(String, Answer = .served)
    /// From now on, no response arrives by itself.
    case hold
    /// All responses arrive, and the later ones as usual.
    case deliver(latestFirst: Bool, isLost: Bool)
    /// One response arrives, and the others are still under way.
    case deliverOne(isLast: Bool)
    case tapRow(isLast: Bool)
    case unhide
    /// Reports the post of a row.
    case report(Answer)
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
    case .write, .writeMalformed, .edit, .rename, .delete, .type, .hold: true
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
    case .rename: "others change the author of the newest post"
    case .delete: "others delete the newest post"
    case .plus: "+"
    case .type(let text, let field): "type “\(text)” as the \(field == 0 ? "username" : "message")"
    case .tap(let title, let answer): "tap “\(title)”\(answer.rawValue)"
    case .hold: "the network gets slow"
    case .deliver(let latestFirst, let isLost):
      isLost
        ? "all requests under way fail"
        : "all responses arrive" + (latestFirst ? ", the latest first" : "")
    case .deliverOne(let isLast): "the \(isLast ? "last" : "first") of these responses arrives"
    case .tapRow(let isLast): "tap the \(isLast ? "last" : "first") row"
    case .unhide: "show what was hidden first again"
    case .report(let answer): "report the post of the first row\(answer.rawValue)"
    }
  }
}

/// The sessions of a criterion.
enum SessionTopic: UInt64 {
  case reading, paging, sending, hiding

  /// The rules that the criterion is about. The others belong to other topics.
  var rules: Set<SessionRule> {
    switch self {
    case .reading:
      [.launch, .pull, .failure, .null, .idle, .endless, .refreshing, .indicator, .rows, .state]
    case .paging: [.launch, .page, .pull, .once, .endless, .refreshing, .indicator]
    case .sending: [.launch, .form, .draft, .sends, .ownPost, .refusedPost, .pull]
    case .hiding: [.launch, .hidden]
    }
  }

  /// The shortest sessions, each with rules that other criteria judge. The sessions do not judge a rule again that the app breaks here.
  func examples(seed: UInt64) -> [Session] {
    func example(
      _ rules: Set<SessionRule>, _ steps: [Session.Step], posts: Int = 3,
      launch: Session.Answer = .served, heedsQuery: Bool? = nil, atEnd: Set<SessionRule> = []
    ) -> Session {
      Session(
        posts: posts, launch: launch, steps: steps, heedsQuery: heedsQuery ?? (self != .sending),
        paidRules: rules, rulesPaidAtEnd: atEnd)
    }
    let failures: [Session.Answer] = [.lost, .refused, .garbage, .empty]
    let states: Set<SessionRule> = [.refreshing, .indicator, .state]
    let (pull, scroll) = (Session.Step.pull(.served), Session.Step.scrollToEnd(.served))
    let delivery = Session.Step.deliver(latestFirst: false, isLost: false)
    let post = Self.post("Ada", "Hello")
    switch self {
    case .reading:
      return [
        example([.pull, .rows], [.write(1), pull, .write(1), pull]),
        example([.pull, .rows], [.edit, pull]), example([.null], [.pull(.null)]),
        example([.pull], [.write(1), .writeMalformed, pull]),
        example([.pull], [pull], launch: .lost),
        example([], [.hold, pull, pull, delivery, .hold, pull], atEnd: states),
      ]
        + failures.map {
          example(states.union([.failure, .pull]), [.pull($0), .write(1), pull, .hold, pull])
        }
    case .paging:
      return [
        example([.page, .once], [scroll, scroll], posts: 20),
        example([.pull], [scroll, pull], posts: 20),
        example([.page], [.scrollToEnd(.lost), scroll], posts: 20),
        example([.page], [.writeMalformed, pull, scroll], posts: 16),
        example([.once], [.hold, scroll, scroll, delivery], posts: 20),
        example([.indicator], [.hold, scroll, delivery], posts: 20),
        example(
          [.indicator], [.hold, scroll, pull, .deliverOne(isLast: true), delivery], posts: 20),
      ]
        + (Self.reading.examples(seed: seed) + Self.reading.sessions(seed: seed)).map {
          var session = $0
          // An app without posts must not pass.
          session.paidRules = rules.intersection(Self.reading.rules).subtracting([.launch])
          return session
        }
    case .sending:
      let form = [Session.Step.plus, .type("Ada", field: 0)]
      return [
        example([.draft], [.plus]), example([.ownPost, .pull], post + [pull], heedsQuery: true),
        example([.form, .sends], form + [.tap("Post"), .tap("Retry")]),
        example([.form, .sends], form + [.type("\n", field: 1), .tap("Post")]),
        example([.form, .sends], [.plus, .type("Hello", field: 1), .tap("Post")]),
        example([.form, .sends, .ownPost], form + [.tap("Cancel")] + post),
        example([.form, .sends, .ownPost, .pull], post + Self.post("Bo", "Good night") + [pull]),
      ]
        + [.refused, .lost, .unanswered].map {
          example(
            [.refusedPost], Self.post("Ada", "Hello", $0) + Self.post("Bo", "Good night"),
            atEnd: [.sends, .ownPost])
        }
    case .hiding:
      return [
        example([.hidden], hidePost + [pull], posts: 4),
        example([.hidden], hideUser + [.write(2), pull]),
        example([.hidden], [.tapRow(isLast: false), .write(1), pull, .tap("Hide post")]),
        example([.hidden], hideUser + [scroll], posts: 20),
      ] + [.served, .lost, .refused].map { example([.hidden], [.report($0)]) }
    }
  }

  /// Long lists take more time.
  private var count: Int { self == .paging || self == .hiding ? 12 : 20 }

  func sessions(seed: UInt64) -> [Session] {
    var random = SplitMix64(state: seed &* 8 &+ rawValue)
    // Each seed plays all kinds of steps, in another order.
    var deck: [Int] = []
    return (0..<count).map { session($0, &deck, &random) }
  }

  private func session(_ number: Int, _ deck: inout [Int], _ random: inout SplitMix64) -> Session {
    let posts =
      switch self {
      case .reading: number % 5
      case .paging: [3, 15, 16, 20, 31, 33][number % 6]
      case .sending: number % 4
      case .hiding: [4, 5, 18, 24][number % 4]
      }
    var session = Session(posts: posts)
    if self == .reading, number.isMultiple(of: 4) {
      session.launch = random.pick(.lost, .refused, .garbage, .empty, .null)
    }
    while session.steps.count(where: { !$0.isInstant }) < 6 {
      let all = steps(&random)
      if deck.isEmpty { deck = all.indices.shuffled(using: &random) }
      session.steps += all[deck.removeLast()]
    }
    return session
  }

  /// The kinds of steps: one, or several that belong together.
  private func steps(_ random: inout SplitMix64) -> [[Session.Step]] {
    let failure: Session.Answer = random.pick(.lost, .lost, .refused, .garbage, .empty)
    let delivery = Session.Step.deliver(
      latestFirst: random.isOne(in: 2), isLost: random.isOne(in: 4))
    let inOrder = Session.Step.deliver(latestFirst: false, isLost: false)
    switch self {
    case .reading:
      return [
        [.pull(.served)], [.pull(.served)], [.pull(.served)], [.write(1)], [.write(2)], [.edit],
        [.delete], [.pull(failure)], [.pull(failure), .pull(.lost)], [.idle], [.rename],
        [.pull(failure), .pull(.served)], [.pull(.null)], [.writeMalformed],
        [.hold, .pull(.served), .write(1), .pull(.served), delivery],
        [.hold, .pull(.served), delivery, .pull(.served)],
      ]
    case .paging:
      return [
        [.scrollToEnd(.served)], [.scrollToEnd(.served)], [.scrollToEnd(.served)],
        [.scrollToEnd(failure), .scrollToEnd(.served)],
        [.scrollToEnd(failure), .scrollToEnd(.served)],
        Self.post("Ada", "Hello") + [.scrollToEnd(.served)],
        [.scrollToEnd(failure), .scrollToEnd(.served)], [.pull(.null), .older],
        [.scrollToEnd(.null)], [.scrollToEnd(.null), .pull(.served), .scrollToEnd(.served)],
        [.pull(.served)], [.pull(failure), .scrollToEnd(.served)], [.delete], [.write(1)],
        [.write(3), .pull(.served)], [.pull(.lost), .scrollToEnd(.served)], [.writeMalformed],
        [.hold, .scrollToEnd(.served), delivery, .pull(.served)],
        [.hold, .scrollToEnd(.served), .pull(.served), delivery, .pull(.served)],
        [.hold, .scrollToEnd(.served), .write(1), .pull(.served), .deliverOne(isLast: true)]
          + [delivery],
        [.hold, .write(1), .pull(.served), .scrollToEnd(.served), .deliverOne(isLast: true)]
          + [delivery, .pull(.served)],
        [.hold, .scrollToEnd(.served), .scrollToEnd(.served), delivery],
        Array(repeating: .scrollToEnd(failure), count: 4) + [.scrollToEnd(.served)],
        [.hold, .scrollToEnd(.null), .pull(.served), inOrder, .scrollToEnd(.served)],
      ]
    case .sending:
      let (name, text) = (random.pick("Ada", "Bo"), random.pick("Hello", "Hello", "  Good night\n"))
      let field = Int.random(in: 0...1, using: &random)
      let blank = random.pick("", " ", "\n")
      let answer: Session.Answer = random.pick(
        .served, .served, .served, .refused, .lost, .unanswered)
      let cancel: [Session.Step] = [.tap("Cancel"), .plus, .tap("Cancel")]
      let afterError = random.pick(
        cancel, [.tap("Retry")] + cancel,
        [.tap("Retry"), .type(name, field: field), .tap("Post", answer)])
      return [
        Self.post(name, text, answer), Self.post(name, text, answer), [.pull(.served)], [.write(1)],
        [.delete, .pull(.served)], Array(Self.post(name, text).dropLast()) + cancel,
        Self.post(field == 0 ? blank : name, field == 1 ? blank : text) + afterError,
        [.hold, .pull(.served)] + Self.post(name, text) + [delivery, .pull(.served)],
        [.hold] + Self.post(name, text) + [delivery, .pull(.served)],
        Self.post(name, text).dropLast() + [.type("", field: field), .tap("Post")] + afterError,
        [.tapRow(isLast: false), .tap("Cancel")] + Self.post(name, text).dropLast()
          + [.delete, .pull(.served), .tap("Post", answer)],
      ]
    case .hiding:
      return [
        hidePost, hideUser, [.unhide], [.tapRow(isLast: true), .tap("Cancel")] + hidePost,
        [.tapRow(isLast: false), .write(1), .pull(.served), .tap("Hide post")],
        [.tapRow(isLast: false), .edit, .pull(.served), .tap("Hide post")],
        [.pull(.served)], [.pull(failure)], [.write(2)], [.scrollToEnd(.served)],
        [.scrollToEnd(.served)], [.report(random.pick(.served, .refused, .lost))],
        [.hold, .pull(.served)] + hidePost + [delivery],
        [.hold, .scrollToEnd(.served)] + hideUser + [delivery],
      ]
    }
  }

  private static func post(_ username: String, _ text: String, _ answer: Session.Answer = .served)
    -> [Session.Step]
  {
    [.plus, .type(username, field: 0), .type(text, field: 1), .tap("Post", answer)]
  }

  private var hidePost: [Session.Step] { [.tapRow(isLast: false), .tap("Hide post")] }
  private var hideUser: [Session.Step] { [.tapRow(isLast: false), .tap("Hide all by this user")] }
}

extension SplitMix64 {
  mutating func pick<Element>(_ elements: Element...) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }

  mutating func isOne(in count: UInt64) -> Bool { next() % count == 0 }
}
