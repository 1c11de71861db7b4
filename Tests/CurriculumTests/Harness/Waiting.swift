import Foundation
import TestSupport
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
  if await wait(rest: rest, limit: .seconds(4), until: condition) == .comeTrue { return }
  expect("\(demand)", false, actual: actual() ?? "it never happens", sourceLocation: sourceLocation)
  throw RequirementFailed()
}

/// Waits until nothing goes on in the app any more, to see what has *not* happened.
@MainActor
func settle() async {
  let ending = await wait(rest: .milliseconds(2), limit: patience) { false }
  if ending == .restless { patience = max(patience / 2, .milliseconds(100)) }
}

/// For how long an app may take to come to rest: long, since a machine may let one thread go on and keep the other from
/// it for a while, and shorter every time that an app does not come to rest at all.
@MainActor private var patience = Duration.seconds(2)

/// How a wait has ended.
private enum Ending {
  case comeTrue
  /// Nothing goes on that could make it come true.
  case atRest
  /// Something still went on at the limit.
  case restless
}

@MainActor
private func wait(
  rest: Duration, limit: Duration, until condition: () -> Bool
) async -> Ending {
  var waited = Duration.zero
  var atRest = Duration.zero
  var latestLook = ContinuousClock.now
  var looks = 0
  while !condition() {
    guard atRest < rest || looks < 8 else { return .atRest }
    guard waited < limit else { return .restless }
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
  return .comeTrue
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
