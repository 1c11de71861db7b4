import Foundation
import Testing

#if STUDENT
  private let isAppNeverIdle = false
#else
  /// The kit's other suites run in the same process.
  private let isAppNeverIdle = true
#endif

/// Judges an app by random sessions.
@MainActor
enum SessionJudge {
  static let seed =
    ProcessInfo.processInfo.environment["POST_GRADE_SEED"].flatMap(UInt64.init) ?? 1

  static func judge(_ topic: SessionTopic, sourceLocation: SourceLocation = #_sourceLocation) async
  {
    var rules = topic.rules
    if let (session, rule) = topic.beginning {
      if let fault = await run([session], [.launch, rule])[0].fault {
        return fail("\(session.story(session.steps.count))\(fault.inWords)", sourceLocation)
      }
      rules.remove(.launch)
    }
    let failing = await failingSessions(topic)
    guard !failing.isEmpty else { return }
    for earlier in topic.earlier { await rules.subtract(brokenRules(earlier)) }
    await rules.subtract(paidRules(topic.examples, rules))
    let runs = await run(failing, rules).filter { $0.fault != nil }
    for run in runs.sorted(by: { $0.size < $1.size }) {
      guard let (story, fault) = await shortest(run, rules) else { continue }
      return fail("\(story)\(fault.inWords)", sourceLocation)
    }
  }

  private static func failingSessions(_ topic: SessionTopic) async -> [Session] {
    if let known = failing[topic] { return known }
    let runs = await run(topic.sessions(seed: seed), topic.rules)
    let sessions = runs.filter { $0.fault != nil }.map(\.session)
    failing[topic] = sessions
    return sessions
  }

  /// The rules that an app breaks in an earlier topic.
  private static func brokenRules(_ topic: SessionTopic) async -> Set<SessionRule> {
    if let known = broken[topic] { return known }
    // An app without posts must not pass.
    let rules = topic.rules.subtracting([.launch])
    let sessions = await (topic.examples + failingSessions(topic)).map {
      var session = $0
      session.paidRules = rules
      return session
    }
    let found = await paidRules(sessions, rules)
    broken[topic] = found
    return found
  }

  // A later topic needs them again.
  private static var failing: [SessionTopic: [Session]] = [:]
  private static var broken: [SessionTopic: Set<SessionRule>] = [:]

  /// The rules that an app breaks in sessions where other criteria judge them.
  private static func paidRules(
    _ sessions: [Session], _ rules: Set<SessionRule>
  ) async -> Set<SessionRule> {
    var (left, failing, paid) = (rules, sessions, Set<SessionRule>())
    repeat {
      let runs = await run(failing, left).filter { $0.fault != nil }
      failing = runs.map(\.session)
      paid = Set(runs.compactMap(\.paidRule))
      left.subtract(paid)
    } while !paid.isEmpty
    return rules.subtracting(left)
  }

  /// Runs sessions in step with each other, so that a wait for the app to become idle is one wait for all of them.
  private static func run(
    _ sessions: [Session], _ rules: Set<SessionRule>, isAlone: Bool = false
  ) async -> [SessionRun] {
    GradeBook.shared.goOn()
    let runs = sessions.map { SessionRun($0, judging: rules) }
    await settle()
    for run in runs { run.fetchIfNeeded() }
    var going = runs
    repeat {
      repeat {
        await settle(isPatient: isAlone)
      } while going.map({ $0.deliverNext() }).contains(true)
      let isRight: () -> Bool = { going.map { $0.look() }.allSatisfy(\.self) }
      if !isRight(), isAlone || isAppNeverIdle {
        _ = await comesTrue(rest: .milliseconds(60), isRight)
      }
      for run in going { run.endStep() }
      going.removeAll(where: \.isOver)
      for run in going { run.performNextSteps() }
    } while !going.isEmpty
    return runs
  }

  /// A short session that breaks the same rule; nil if the session breaks none when it runs alone. The number of attempts is fixed, so
  /// that it ends alike on every machine.
  private static func shortest(
    _ run: SessionRun, _ rules: Set<SessionRule>
  ) async -> (story: String, SessionFault)? {
    var (run, stage, left) = (run, 0, 10)
    while left > 0, case let stages = run.shorterSessions, stage < stages.count {
      let shorter = await self.run(stages[stage], rules)
        .filter { $0.fault?.rule == run.fault?.rule }.min { $0.size < $1.size }
      if let shorter { (run, left) = (shorter, left - 1) } else { stage += 1 }
    }
    guard let alone = await self.run([run.session], rules, isAlone: true).first,
      let fault = alone.fault
    else { return nil }
    return (alone.session.story(alone.count), fault)
  }
}

extension SessionRun {
  /// The rule that the app breaks, if other criteria judge it.
  fileprivate var paidRule: SessionRule? {
    let atEnd = count == session.steps.count ? session.rulesPaidAtEnd : []
    return fault.flatMap { session.paidRules.union(atEnd).contains($0.rule) ? $0.rule : nil }
  }

  fileprivate var size: Int { 8 * count + session.posts }

  /// Sessions that end with the fault. The first ones have many steps less. The last ones have one or two steps less, fewer posts, or
  /// simpler responses.
  fileprivate var shorterSessions: [[Session]] {
    var start = session
    start.steps = Array(session.steps.prefix(count))
    var sessions = [[6, 9, 12], [3, 4], [1, 2]].map { lengths in
      lengths.filter { $0 <= count }.flatMap { length in
        stride(from: 0, through: count - length, by: (length + 1) / 2).map { offset in
          var shorter = start
          shorter.steps.removeSubrange(offset..<offset + length)
          return shorter
        }
      }
    }
    for posts in [0, 1, 2, 3, 16] where posts < start.posts {
      var smaller = start
      smaller.posts = posts
      sessions[2].append(smaller)
    }
    if start.launch != .served {
      start.launch = .served
      sessions[2].append(start)
    }
    return sessions
  }
}
