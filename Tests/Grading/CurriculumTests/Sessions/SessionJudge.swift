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
  private static let seed =
    ProcessInfo.processInfo.environment["POST_GRADE_SEED"].flatMap(UInt64.init) ?? 1

  static func judge(_ topic: SessionTopic, sourceLocation: SourceLocation = #_sourceLocation) async
  {
    var rules = topic.rules
    var runs = await run(topic.sessions(seed: seed), rules)
    guard runs.contains(where: { $0.fault != nil }) else { return }
    var paid: Set<SessionRule> = []
    repeat {
      paid = []
      for example in await run(topic.examples, rules) {
        if let rule = example.fault?.rule {
          paid.formUnion(example.session.paidRules.intersection([rule]))
        }
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
      await settle()
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

  /// The shortest session that breaks the same rule; nil if the session breaks none when it runs alone.
  private static func shortest(
    _ run: SessionRun, _ rules: Set<SessionRule>
  ) async -> (story: String, SessionFault)? {
    var run = run
    while let shorter = await self.run(run.shorterSessions, rules)
      .first(where: { $0.fault?.rule == run.fault?.rule })
    {
      run = shorter
    }
    guard let alone = await self.run([run.session], rules, isPatient: true).first,
      let fault = alone.fault
    else { return nil }
    return (alone.session.story(alone.count), fault)
  }
}

extension SessionRun {
  /// Sessions with some steps less, with fewer posts, or with simpler responses.
  fileprivate var shorterSessions: [Session] {
    var start = session
    start.steps = Array(session.steps.prefix(count))
    var sessions: [Session] = start.steps.count < session.steps.count ? [start] : []
    for length in [4, 3, 2, 1] where length <= count {
      for offset in 0...(count - length) {
        var shorter = start
        shorter.steps.removeSubrange(offset..<offset + length)
        sessions.append(shorter)
      }
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
