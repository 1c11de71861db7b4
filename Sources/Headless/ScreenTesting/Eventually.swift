import Foundation

/// A condition that did not come true.
public struct TimeoutError: LocalizedError, CustomStringConvertible {
  public let description: String
  public var errorDescription: String? { description }
}

/// Waits until a condition is true, and gives up with an error when that takes unreasonably long.
///
/// A test waits for what it wants to see, never for a time: this returns as soon as the condition holds, on a fast
/// machine at once.
///
/// - Parameters:
///   - goal: What is waited for, to say what did not happen.
///   - limit: When to give up, on a machine that has nothing else to do.
@MainActor
public func eventually(
  _ goal: @autoclosure () -> String,
  within limit: Duration = .seconds(30),
  _ condition: () -> Bool
) async throws {
  var waited = Duration.zero
  var looks = 0
  while !condition() {
    guard waited < limit else {
      throw TimeoutError(description: "This did not happen within \(limit): \(goal())")
    }
    looks += 1
    if looks < 5 {
      await Task.yield()
    } else {
      // What takes long, such as another process, needs the machine for itself.
      let pause = Duration.milliseconds(min(looks - 4, 20))
      try await Task.sleep(for: pause)
      // The pause counts as long as it was meant to be. A busy machine makes it longer, and the work, too.
      waited += pause
    }
  }
}
