import Cloud
import Foundation
import TimelineModel

/// Talks to the cloud, and knows how to do so: whom to ask, when to ask again, and what to make of a conflict.
///
/// Where the overview's manager takes a completion closure, this one is `async`, as CloudKit's own database is today.
///
/// Timeline overview: Controllers and Helpers, CloudKitManager.
public final class CloudKitManager: Sendable {
  /// How often a request that the cloud finds to come too soon is sent in all.
  private static let maximumAttemptCount = 3

  public let publicDatabase: any CloudDatabase
  private let rateLimit: RateLimit

  /// - Parameters:
  ///   - publicDatabase: The cloud, as the person who is signed in sees it.
  ///   - now: The clock that measures the pauses that the cloud asks for.
  ///   - sleep: Waits for some seconds.
  public init(
    publicDatabase: any CloudDatabase,
    now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (TimeInterval) async -> Void = { seconds in
      // Cancelling ends the wait, which is all that it has to do.
      try? await Task.sleep(for: .seconds(seconds))
    }
  ) {
    self.publicDatabase = publicDatabase
    rateLimit = RateLimit(now: now, sleep: sleep)
  }

  /// Sends a request, and once more after each pause that the cloud asks for.
  func perform<Answer: Sendable>(
    _ request: () async throws(CloudError) -> Answer
  ) async throws(CloudError) -> Answer {
    for _ in 1...Self.maximumAttemptCount {
      guard await rateLimit.wait() else { break }
      do {
        return try await request()
      } catch {
        guard case .requestRateLimited(let retryAfter) = error else { throw error }
        await rateLimit.begin(retryAfter)
      }
    }
    throw .requestRateLimited(retryAfter: await rateLimit.remainingTime)
  }
}
