import Foundation

/// The error that a condition did not become true.
public struct TimeoutError: LocalizedError, CustomStringConvertible {
  public let description: String
  public var errorDescription: String? { description }
}

/// Waits until a condition is true. Throws an error if that takes unreasonably long.
///
/// A test waits for a result and never for a time: this returns as soon as the condition is true.
///
/// - Parameters:
///   - goal: The condition in words, for the error.
///   - limit: The maximum time, on a machine without other load.
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
      // After the first checks the pauses get longer, because another process may need the processor.
      let pause = Duration.milliseconds(min(looks - 4, 20))
      try await Task.sleep(for: pause)
      // The pause counts with its nominal length. On a busy machine both the pause and the work take longer.
      waited += pause
    }
  }
}
