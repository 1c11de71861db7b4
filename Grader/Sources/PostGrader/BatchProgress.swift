import CellText
import CommandLineSupport
import Curriculum
import Foundation

/// Shows the progress of a batch: a bar on a terminal, otherwise one line per submission.
///
/// Unchecked, because the compiler cannot know that the variables are only used while `lock` is held.
final class BatchProgress: @unchecked Sendable {
  private let count: Int
  private let lock = NSLock()
  private var done: Int
  private var line = ProgressLine(.steps)
  private var remaining: RemainingTime

  /// - Parameters:
  ///   - done: The number of submissions that were graded before.
  ///   - budget: How long a submission may take.
  init(count: Int, done: Int = 0, budget: Duration) {
    self.count = count
    self.done = done
    remaining = RemainingTime(count: count - done, budget: budget, start: .now)
  }

  /// Called when a submission is begun.
  func begin(_ offset: Int) { lock.withLock { remaining.begin(offset, at: .now) } }

  /// Shows the stage of a submission, on a terminal only.
  func show(_ stage: String, of name: String) {
    if Terminal.isWatched { show("\(String(singleLine: name)): \(stage)", done: 0) }
  }

  /// - Parameter report: Prints the report while the bar is hidden.
  func end(_ submission: GradedSubmission, at offset: Int, report: () -> Void) {
    lock.withLock {
      remaining.end(offset, at: .now)
      line.clear()
      report()
    }
    let name = String(singleLine: submission.name)
    switch submission.outcome {
    case .graded(let report): show("\(name): \(report.points.inWords)", done: 1)
    case .ungraded(let reason): show("\(name): not graded. \(reason)", done: 1)
    }
  }

  func clear() { lock.withLock { line.clear() } }

  private var rest: String {
    guard let left = remaining.left(at: .now) else { return "" }
    let seconds = left / .seconds(1)
    return seconds < 90
      ? " · \(Int(seconds.rounded(.up))) s left" : " · \(Int((seconds / 60).rounded(.up))) min left"
  }

  private func show(_ text: String, done count: Int) {
    lock.withLock {
      done += count
      let points = GradeReport.Points(earned: done, possible: self.count)
      let bar = Terminal.isWatched ? "\(points.bar) " : ""
      line.show("\(bar)\(done) of \(self.count)\(rest) · \(text)")
    }
  }
}

/// How long a batch will still take, as far as one can tell from two or more submissions that have been graded. It does
/// not read a clock.
struct RemainingTime {
  typealias Instant = ContinuousClock.Instant

  private var rest: Int
  private let budget: Duration
  private let start: Instant
  private var begun: [Int: Instant] = [:]
  private var graded = 0
  /// How long the graded submissions took, one after the other.
  private var taken = Duration.zero

  /// - Parameters:
  ///   - count: The number of submissions to grade.
  ///   - budget: How long one may take.
  init(count: Int, budget: Duration, start: Instant) {
    (rest, self.budget, self.start) = (count, budget, start)
  }

  mutating func begin(_ offset: Int, at now: Instant) { begun[offset] = now }

  mutating func end(_ offset: Int, at now: Instant) {
    rest -= 1
    graded += 1
    if let start = begun.removeValue(forKey: offset) { taken += now - start }
  }

  /// Nil if nothing is known, or nothing is left.
  func left(at now: Instant) -> Duration? {
    guard graded >= 2, rest > 0 else { return nil }
    // A submission that takes much longer than the others is stuck, and will use its budget.
    let stuck = begun.values.map { now - $0 }.filter { $0 > taken / graded * 2 }
    let others = (now - start) / graded * (rest - stuck.count)
    return max(others, stuck.map { budget - $0 }.max() ?? .zero)
  }
}
