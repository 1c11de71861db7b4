import Foundation
import Testing

/// Waits until a condition holds, and says that it never came to that when nothing goes on in the app any more.
///
/// No wait is for a time: it ends as soon as the condition holds, and gives up once every thread of the process sleeps
/// and has nothing to do. Only an app that never comes to rest is given up for the time it took.
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

/// Waits until nothing goes on in the app any more, to see what has *not* happened.
@MainActor
func settle() async {
  _ = await comesTrue(rest: .milliseconds(2), limit: .milliseconds(100)) { false }
}

/// - Returns: Whether the condition came to hold before the process came to rest, or before the limit.
@MainActor
private func comesTrue(
  rest: Duration, limit: Duration = .seconds(4), _ condition: () -> Bool
) async -> Bool {
  var waited = Duration.zero
  var atRest = Duration.zero
  var latestLook = ContinuousClock.now
  var looks = 0
  while !condition() {
    guard atRest < rest || looks < 8, waited < limit else { return false }
    await turn(resting: looks >= 6)
    looks += 1
    let look = ContinuousClock.now
    // Time in which a busy machine let nobody look does not count.
    let passed = min(look - latestLook, .milliseconds(2))
    latestLook = look
    waited += passed
    // To look keeps a thread awake now and then, which is no reason to begin again. A look tells of a moment only, and
    // what goes on step by step may sleep in each: so it counts for a moment, and many are needed.
    let moment = min(passed, .milliseconds(1))
    if looks > 6 { atRest = Threads.othersSleep ? atRest + moment : max(.zero, atRest - moment) }
  }
  return true
}

/// Lets everything that waits for the main thread or for another one have its turn, however important it is.
@MainActor
private func turn(resting: Bool) async {
  await Task.yield()
  if resting {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {
        continuation.resume()
      }
    }
  }
  await withCheckedContinuation { continuation in
    let turns = DispatchGroup()
    for importance in [DispatchQoS.QoSClass.userInitiated, .default, .utility, .background] {
      DispatchQueue.global(qos: importance).async(group: turns) {}
    }
    turns.notify(queue: .main) { continuation.resume() }
  }
}
