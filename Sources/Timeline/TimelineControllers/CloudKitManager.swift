import Cloud
import Foundation
import TimelineModel

/// Sends requests to the cloud, repeats them when the cloud asks for a pause, and resolves conflicts.
///
/// The overview's manager takes completion closures. This one is `async`, as CloudKit's own database is today.
///
/// Timeline overview: Controllers and Helpers, CloudKitManager.
public final class CloudKitManager: Sendable {
  /// The maximum number of attempts for a request that the cloud rejects as too early.
  private static let maximumAttemptCount = 3

  public let publicDatabase: any CloudDatabase
  private let rateLimit: RateLimit

  /// - Parameters:
  ///   - publicDatabase: The cloud's database for the person who is signed in.
  ///   - now: The clock for the pauses that the cloud asks for.
  ///   - sleep: Waits for a number of seconds.
  public init(
    publicDatabase: any CloudDatabase,
    now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (TimeInterval) async -> Void = { seconds in
      // Cancelling only has to end the wait.
      try? await Task.sleep(for: .seconds(seconds))
    }
  ) {
    self.publicDatabase = publicDatabase
    rateLimit = RateLimit(now: now, sleep: sleep)
  }

  /// Sends a request, and repeats it after each pause that the cloud asks for.
  func perform<Response: Sendable>(
    _ request: () async throws(CloudError) -> Response
  ) async throws(CloudError) -> Response {
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
