import AppUnderTest
import Foundation
import TestSupport
import Testing

#if STUDENT
  import AppWatch
#endif

/// Waits until a condition holds. It records a failure once every thread of the process has slept for the rest, no timer is about to
/// fire, and one more second has not helped. No criterion measures speed.
@MainActor
func eventually(
  _ demand: String, rest: Duration = .milliseconds(60), actual: () -> String? = { nil },
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async throws {
  if await comesTrue(rest: rest, condition) { return }
  expect("\(demand)", false, actual: actual() ?? "it never happens", sourceLocation: sourceLocation)
  throw RequirementFailed()
}

/// Records a failure unless a condition holds at once: as soon as all waiting tasks have run, and without a timer.
@MainActor
func atOnce(
  _ demand: String, actual: () -> String? = { nil },
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async {
  for _ in 1...8 {
    if condition() { return }
    await turn(resting: false)
  }
  let start = ContinuousClock.now
  let isLate = await comesTrue(rest: .milliseconds(60), condition)
  let seconds = ((ContinuousClock.now - start) / .milliseconds(100)).rounded(.up) / 10
  expect(
    "\(demand), at once", false,
    actual: isLate ? "it came \(seconds) s late" : actual() ?? "it never happens",
    sourceLocation: sourceLocation)
}

/// Waits until the app is idle, to check that something has *not* happened. If patient, it waits the full time for an app that never becomes idle.
@MainActor
func settle(isPatient: Bool = false) async {
  let limit = isPatient ? .seconds(2) : patience
  let ending = await wait(rest: .milliseconds(1), quickLooks: 1, limit: limit) { false }
  if ending == .restless { patience = max(patience / 2, min(longestPatience, .milliseconds(100))) }
}

/// Long, because a busy machine may run one thread and delay another. It gets shorter every time that an app does not become idle.
@MainActor private var patience = longestPatience

#if STUDENT
  private let longestPatience = Duration.seconds(2)
#else
  /// The kit's other suites run in the same process, so it never becomes idle.
  private let longestPatience = Duration.milliseconds(20)
#endif

/// The number of consecutive waits for which one more second did not help.
@MainActor private var vainWaits = 0

@MainActor
func comesTrue(rest: Duration, _ condition: () -> Bool) async -> Bool {
  // If more time has not helped, the app is most likely not written yet, and the waits must not add up.
  let isHopeful = vainWaits < 2
  let rest = isHopeful ? rest : rest / 4
  if await wait(rest: rest, limit: .seconds(4), until: condition) == .comeTrue { return true }
  // The app may still be at work where this code cannot see it, such as in a wait for a lock with a time limit. If all threads of Dispatch's
  // pool wait, Dispatch starts another one within a second.
  guard isHopeful else { return false }
  let isTrue = await wait(rest: nil, limit: .milliseconds(1_300), until: condition) == .comeTrue
  vainWaits = isTrue ? 0 : vainWaits + 1
  return isTrue
}

private enum Ending {
  case comeTrue
  /// The app is idle, so the condition cannot become true.
  case atRest
  /// The app was still at work at the time limit.
  case restless
}

/// - Parameters:
///   - rest: The time in which the app must do nothing. Nil to wait until the limit in any case.
///   - quickLooks: The number of looks without a pause between them, for results that arrive soon.
@MainActor
private func wait(
  rest: Duration?, quickLooks: Int = 6, limit: Duration, until condition: () -> Bool
) async -> Ending {
  var waited = Duration.zero
  var atRest = Duration.zero
  var latestLook = ContinuousClock.now
  var looks = 0
  var emptyLooks = 0
  /// The work of the app when the condition was last checked. Without more work it cannot have become true.
  var checked: Int?
  var checks = 0
  while true {
    let isChecking = checked == nil || checked != appWork
    if isChecking {
      if condition() { return .comeTrue }
      checked = appWork
      checks += 1
    }
    if let rest, atRest >= rest / 2 {
      atRest = .zero
      // The last timer may have just fired and started new work. So two looks in a row must find nothing to wait for.
      emptyLooks = isSomethingToCome ? 0 : emptyLooks + 1
      if emptyLooks == 1 { Lifetimes.update() }
      if emptyLooks == 2, await isAtRest() { return condition() ? .comeTrue : .atRest }
      emptyLooks = min(emptyLooks, 1)
    }
    guard waited < limit else { return condition() ? .comeTrue : .restless }
    // To ask about the objects takes longer than to look.
    if looks % 8 == 7 { Lifetimes.update() }
    // An app that has worked for long will most likely go on.
    let pause = waited < .milliseconds(50) ? 500 : 1_000
    let isResting = looks >= quickLooks
    let work = appWork
    await turn(resting: isResting, microseconds: pause)
    // A check makes an app in another process work, too: it goes to sleep a little after its answer.
    let isWorkOfCheck = isChecking && checked != nil && checks > 8
    if isWorkOfCheck { checked = appWork }
    looks += 1
    let look = ContinuousClock.now
    // Time in which a busy machine delayed the look does not count.
    let passed = min(look - latestLook, .milliseconds(2))
    latestLook = look
    waited += passed
    // Looking may keep a thread awake, so one busy look does not reset the count. A look shows one moment only. In that moment, work in
    // small steps may wait for the main thread. That takes many looks. An app that has worked between two of them is not at rest.
    let moment = min(passed, .microseconds(pause))
    guard rest != nil, isResting, !isWorkOfCheck else { continue }
    atRest =
      work == appWork && (App.connection != nil || othersSleep)
      ? atRest + moment : max(.zero, atRest - moment)
  }
}

@MainActor private var othersSleep: Bool {
  Threads.othersSleep(and: App.connection?.process)
}

/// Whether all other threads sleep, and the main thread has finished the work that they left it.
@MainActor private func isAtRest() async -> Bool {
  guard othersSleep else { return false }
  let work = appWork
  await turn(resting: true, microseconds: 0)
  return work == appWork
}

@MainActor private var appWork: Int? { (App.connection?.process).map(Threads.processorTime) }

/// Whether the app has set a timer that is about to fire, or lets a thread sleep for some time.
private var isSomethingToCome: Bool {
  #if STUDENT
    App.connection.map { $0.hasPendingTimers || Threads.isOneNapping(in: $0.process) }
      ?? (Timers.isOnePending || Threads.isOneNapping())
  #else
    false
  #endif
}

/// Runs all tasks that wait for the main thread, and those of the app that wait for other threads, whatever their priority. When resting,
/// the other threads get only a moment, because the caller checks whether they sleep.
@MainActor
private func turn(resting: Bool, microseconds: Int = 1_000) async {
  await Task.yield()
  let connection = App.connection
  if !resting { connection?.runQueues() }
  await withCheckedContinuation { continuation in
    if resting {
      DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(microseconds)) {
        DispatchQueue.main.async { continuation.resume() }
      }
    } else {
      let turns = DispatchGroup()
      // The threads of an app in another process have had their turns.
      let priorities: [DispatchQoS.QoSClass] =
        connection == nil ? [.userInitiated, .default, .utility, .background] : []
      for priority in priorities { DispatchQueue.global(qos: priority).async(group: turns) {} }
      turns.notify(queue: .main) { continuation.resume() }
    }
  }
}
