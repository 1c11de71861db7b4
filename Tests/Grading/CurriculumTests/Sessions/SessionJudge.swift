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
    var runs = await run(topic.sessions(seed: seed), rules)
    guard runs.contains(where: { $0.fault != nil }) else { return }
    var paid: Set<SessionRule> = []
    repeat {
      paid = []
      for example in await run(topic.examples(seed: seed), rules) {
        guard let rule = example.fault?.rule else { continue }
        let atEnd =
          example.count == example.session.steps.count ? example.session.rulesPaidAtEnd : []
        paid.formUnion(example.session.paidRules.union(atEnd).intersection([rule]))
      }
      rules.subtract(paid)
    } while !paid.isEmpty
    if rules != topic.rules { runs = await run(runs.map(\.session), rules) }
    guard let run = runs.first(where: { $0.fault != nil }),
      let (story, fault) = await shortest(run, rules)
    else { return }
    fail("\(story)\n  Expected: \(fault.expected)\n  Actual: \(fault.actual)", sourceLocation)
  }

  /// Runs sessions in step with each other, so that a wait for the app to become idle is one wait for all of them.
  private static func run(
    _ sessions: [Session], _ rules: Set<SessionRule>, isPatient: Bool = false
  ) async -> [SessionRun] {
    let runs = sessions.map(SessionRun.init)
    await settle()
    for run in runs { run.fetchIfNeeded() }
    var going = runs
    repeat {
      repeat { await settle() } while going.map({ $0.deliverNext() }).contains(true)
      let isRight: () -> Bool = { going.map { $0.look(judging: rules) }.allSatisfy(\.self) }
      if !isRight(), isPatient || isAppNeverIdle {
        _ = await comesTrue(rest: .milliseconds(60), isRight)
      }
      for run in going { run.endStep() }
      going.removeAll(where: \.isOver)
      for run in going { run.performNextSteps() }
    } while !going.isEmpty
    return runs
  }

  /// A short session that breaks the same rule; nil if the session breaks none when it runs alone. It leaves out ever fewer steps, and
  /// runs a fixed number of sessions at most, so that it ends alike on every machine.
  private static func shortest(
    _ run: SessionRun, _ rules: Set<SessionRule>
  ) async -> (story: String, SessionFault)? {
    var (run, length, left) = (run, run.count, 100)
    while length > 0, left > 0 {
      let sessions = run.sessions(without: length).prefix(left)
      left -= sessions.count
      let shorter = await self.run(Array(sessions), rules)
        .first { $0.fault?.rule == run.fault?.rule }
      if let shorter { run = shorter } else { length /= 2 }
      length = min(length, run.count)
    }
    guard let alone = await self.run([run.session], rules, isPatient: true).first,
      let fault = alone.fault
    else { return nil }
    return (alone.session.story(alone.count), fault)
  }
}

extension SessionRun {
  /// Sessions that end with the fault, with some steps less, with fewer posts, or with simpler responses.
  fileprivate func sessions(without length: Int) -> [Session] {
    var start = session
    start.steps = Array(session.steps.prefix(count))
    var sessions = stride(from: 0, to: count, by: length).map { offset in
      var shorter = start
      shorter.steps.removeSubrange(offset..<min(offset + length, count))
      return shorter
    }
    for posts in [0, 1, 2, 3, 16] where posts < start.posts {
      var smaller = start
      smaller.posts = posts
      sessions.append(smaller)
    }
    if start.launch != .served {
      start.launch = .served
      sessions.append(start)
    }
    return sessions
  }
}
