/// Says on standard error how far long work has come: on a person's terminal in one line that changes.
public struct ProgressLine {
  /// What there is to say.
  public enum Style: Sendable {
    /// A count that runs: shown at most ten times a second, and nowhere but on a terminal.
    case count
    /// A few steps: each is shown, and where there is no terminal, each in a line of its own.
    case steps
  }

  private let style: Style
  private let isWatched: Bool
  private let now: () -> ContinuousClock.Instant
  private let write: (String) -> Void
  private var latest: ContinuousClock.Instant?

  /// - Parameters:
  ///   - isWatched: Whether there is a terminal to write to.
  public init(
    _ style: Style,
    isWatched: Bool = Terminal.isWatched,
    now: @escaping () -> ContinuousClock.Instant = { .now },
    write: @escaping (String) -> Void = { StandardError.write($0) }
  ) {
    self.style = style
    self.isWatched = isWatched
    self.now = now
    self.write = write
  }

  /// Says how far.
  public mutating func show(_ text: String) {
    guard isWatched else {
      if style == .steps { write("\(text)\n") }
      return
    }
    let now = now()
    if style == .count, let latest, now - latest <= .milliseconds(100) { return }
    latest = now
    write("\r\u{1B}[K\(text)")
  }

  /// Leaves the terminal as it was.
  public func clear() {
    if latest != nil { write("\r\u{1B}[K") }
  }
}
