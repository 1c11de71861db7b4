/// Shows the progress of long work on standard error. On a terminal, it is one line that changes.
public struct ProgressLine {
  public enum Style: Sendable {
    /// A running count. It is shown at most ten times a second, and only on a terminal.
    case count
    /// A few steps. Each is shown; without a terminal, each on a separate line.
    case steps
  }

  private let style: Style
  private let isWatched: Bool
  private let now: () -> ContinuousClock.Instant
  private let write: (String) -> Void
  private var latest: ContinuousClock.Instant?

  /// - Parameter isWatched: Whether standard error is a terminal.
  public init(
    _ style: Style, isWatched: Bool = Terminal.isWatched,
    now: @escaping () -> ContinuousClock.Instant = { .now },
    write: @escaping (String) -> Void = { StandardError.write($0) }
  ) {
    self.style = style
    self.isWatched = isWatched
    self.now = now
    self.write = write
  }

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

  public func clear() { if latest != nil { write("\r\u{1B}[K") } }
}
