import Foundation

public struct TimeoutError: LocalizedError, CustomStringConvertible {
  public let description: String
  public var errorDescription: String? { description }
}

/// Waits until a condition is true. Otherwise throws an error with the `goal`, which is the condition in words.
/// - Parameter limit: The maximum time, on a machine without other load.
@MainActor
public func eventually(
  _ goal: @autoclosure () -> String, within limit: Duration = .seconds(30), _ condition: () -> Bool
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
