import Foundation

/// A line on a person's terminal that says how far long work has come. Nothing where nobody watches.
struct ProgressLine {
  private var latest: ContinuousClock.Instant?

  /// Says how far, at most ten times a second.
  mutating func show(_ text: String) {
    let now = ContinuousClock.now
    guard Terminal.isWatched, latest.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
    latest = now
    write("\r\u{1B}[K\(text)")
  }

  /// Leaves the terminal as it was.
  func clear() {
    if latest != nil { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
