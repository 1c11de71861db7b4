import AppUnderTest
import Foundation
import TestSupport
import Testing

/// Waits until a condition holds, and says that it never came to that when nothing goes on in the app any more.
///
/// It ends as soon as the condition holds, and gives up once every thread of the process sleeps, no timer is about to fire,
/// and a second more has not helped. Late is not never: how fast an app is, no criterion says.
///
/// - Parameters:
///   - demand: What should come about: “the list has rows”.
///   - rest: For how long all must have been at rest to give up.
@MainActor
func eventually(
  _ demand: String, rest: Duration = .milliseconds(60), actual: () -> String? = { nil },
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async throws {
  if await comesTrue(rest: rest, condition) { return }
  expect("\(demand)", false, actual: actual() ?? "it never happens", sourceLocation: sourceLocation)
  throw RequirementFailed()
}

/// Says what is wrong unless a condition holds at once: as soon as all that waits for its turn has had it, and without any
/// timer.
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

/// Waits until nothing goes on in the app any more, to see what has *not* happened.
///
/// - Parameter isPatient: Whether to wait as long for an app that never comes to rest as for any other, since it is about what
///   such an app does.
@MainActor
func settle(isPatient: Bool = false) async {
  let limit = isPatient ? .seconds(2) : patience
  let ending = await wait(rest: .milliseconds(2), quickLooks: 1, limit: limit) { false }
  if ending == .restless { patience = max(patience / 2, min(longestPatience, .milliseconds(100))) }
}

/// For how long an app may take to come to rest: long, since a machine may let one thread go on and keep the other from
/// it for a while, and shorter every time that an app does not come to rest at all.
@MainActor private var patience = longestPatience

#if STUDENT
  private let longestPatience = Duration.seconds(2)
#else
  /// Beside the other suites of the kit, the process never comes to rest.
  private let longestPatience = Duration.milliseconds(20)
#endif

/// How often in a row an app was given a second more, and it did not help.
@MainActor private var vainWaits = 0

@MainActor
private func comesTrue(rest: Duration, _ condition: () -> Bool) async -> Bool {
  // An app that has been given time in vain is most likely not written yet, and the waits for it must not add up.
  let isHopeful = vainWaits < 2
  let rest = isHopeful ? rest : rest / 4
  if await wait(rest: rest, limit: .seconds(4), until: condition) == .comeTrue { return true }
  // What goes on where nobody can look, such as a wait for a lock with a time limit, may still be under way.
  guard isHopeful else { return false }
  let end = ContinuousClock.now + .seconds(1)
  while ContinuousClock.now < end {
    await turn(resting: true)
    if condition() {
      vainWaits = 0
      return true
    }
  }
  vainWaits += 1
  return false
}

/// How a wait has ended.
private enum Ending {
  case comeTrue
  /// Nothing goes on that could make it come true.
  case atRest
  /// Something still went on at the limit.
  case restless
}

/// - Parameter quickLooks: How many looks are taken one after the other, for what comes soon, before there is a pause between them.
@MainActor
private func wait(
  rest: Duration, quickLooks: Int = 6, limit: Duration, until condition: () -> Bool
) async -> Ending {
  var waited = Duration.zero
  var atRest = Duration.zero
  var latestLook = ContinuousClock.now
  var looks = 0
  var emptyLooks = 0
  while !condition() {
    if atRest >= rest / 2, looks >= quickLooks + 2 {
      // What has just come may have been the last thing to come, and brings something. So twice nothing must be to come.
      emptyLooks = isSomethingToCome ? 0 : emptyLooks + 1
      if emptyLooks == 2 { return .atRest }
      atRest = .zero
    }
    guard waited < limit else { return .restless }
    await turn(resting: looks >= quickLooks)
    Lifetimes.update()
    looks += 1
    let look = ContinuousClock.now
    // Time in which a busy machine let nobody look does not count.
    let passed = min(look - latestLook, .milliseconds(2))
    latestLook = look
    waited += passed
    // To look keeps a thread awake now and then, which is no reason to begin again. A look tells of a moment only, and
    // what goes on step by step may sleep in each: so it counts for a moment, and many are needed.
    let moment = min(passed, .milliseconds(1))
    guard looks > quickLooks else { continue }
    atRest = Threads.othersSleep ? atRest + moment : max(.zero, atRest - moment)
  }
  return .comeTrue
}

/// Whether the app has set a timer that is about to fire, or lets a thread sleep for some time.
private var isSomethingToCome: Bool {
  #if STUDENT
    Timers.isOnePending || Threads.isOneNapping
  #else
    false
  #endif
}

/// Lets everything that waits for the main thread have its turn, and what waits for another one, however important it is.
///
/// - Parameter resting: Whether a moment is enough for the others, as it is where somebody looks whether they sleep.
@MainActor
private func turn(resting: Bool) async {
  await Task.yield()
  await withCheckedContinuation { continuation in
    if resting {
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {
        DispatchQueue.main.async { continuation.resume() }
      }
    } else {
      let turns = DispatchGroup()
      for importance in [DispatchQoS.QoSClass.userInitiated, .default, .utility, .background] {
        DispatchQueue.global(qos: importance).async(group: turns) {}
      }
      turns.notify(queue: .main) { continuation.resume() }
    }
  }
}
