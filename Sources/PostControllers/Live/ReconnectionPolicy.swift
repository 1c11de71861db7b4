/// When to try again after a stream has broken: later each time, and not all clients of a server at the same moment.
public struct ReconnectionPolicy: Sendable {
  /// The longest wait before the first try; it doubles with each one that fails.
  public var initialDelay: Duration
  /// What the wait never exceeds.
  public var maximumDelay: Duration
  /// Picks a number from a range.
  public var random: @Sendable (ClosedRange<Double>) -> Double
  /// Waits.
  public var sleep: @Sendable (Duration) async throws -> Void

  public init(
    initialDelay: Duration = .seconds(1),
    maximumDelay: Duration = .seconds(60),
    random: @escaping @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.initialDelay = initialDelay
    self.maximumDelay = maximumDelay
    self.random = random
    self.sleep = sleep
  }

  /// How long to wait after so many tries that failed.
  func delay(afterFailures count: Int) -> Duration {
    // Doubled twenty times, a second is twelve days.
    min(initialDelay * (1 << min(count, 20)), maximumDelay) * random(0.5...1)
  }
}
