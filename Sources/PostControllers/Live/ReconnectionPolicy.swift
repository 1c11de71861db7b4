/// The delays before a broken stream is opened again. They are random, so that the clients of a server do not all return at once.
public struct ReconnectionPolicy: Sendable {
  /// The maximum delay before the first try. It doubles with each failure.
  public var initialDelay: Duration
  public var maximumDelay: Duration
  public var random: @Sendable (ClosedRange<Double>) -> Double
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

  func delay(afterFailures count: Int) -> Duration {
    // A second that is doubled twenty times is twelve days.
    min(initialDelay * (1 << min(count, 20)), maximumDelay) * random(0.5...1)
  }
}
