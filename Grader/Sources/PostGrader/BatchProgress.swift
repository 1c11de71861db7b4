import CellText
import CommandLineSupport
import Curriculum
import Foundation

/// Shows the progress of a batch: a bar on a terminal, otherwise one line per submission.
/// Unchecked, because the compiler cannot know that `lock` protects the variables.
final class BatchProgress: @unchecked Sendable {
  private let count: Int
  /// The number of submissions that were graded before.
  private let known: Int
  private let start = ContinuousClock.now
  private let lock = NSLock()
  private var graded = 0
  private var line = ProgressLine(.steps)

  init(count: Int, known: Int) { (self.count, self.known) = (count, known) }

  func show(_ stage: String, of name: String) {
    if Terminal.isWatched { lock.withLock { show("\(String(singleLine: name)): \(stage)") } }
  }

  /// Prints the report while the bar is hidden.
  func end(_ submission: GradedSubmission, report: () -> Void) {
    lock.withLock {
      line.clear()
      report()
      graded += 1
      let result =
        switch submission.outcome {
        case .graded(let report): report.points.inWords
        case .ungraded(let reason): "not graded. \(reason)"
        }
      // The submission has waited since the beginning, behind the others.
      let seconds = (ContinuousClock.now - start).components.seconds
      show("\(String(singleLine: submission.name)): \(result) · after \(seconds) s")
    }
  }

  func clear() { lock.withLock { line.clear() } }

  private func show(_ text: String) {
    let done = known + graded
    let bar = Terminal.isWatched ? "\(GradeReport.Points(earned: done, possible: count).bar) " : ""
    line.show("\(bar)\(done) of \(count)\(rest) · \(text)")
  }

  /// The remaining time, estimated from the submissions that have been graded.
  private var rest: String {
    guard graded >= 2, known + graded < count else { return "" }
    let left = (ContinuousClock.now - start) / graded * (count - known - graded) / .seconds(1)
    return left < 90
      ? " · \(Int(left.rounded(.up))) s left" : " · \(Int((left / 60).rounded(.up))) min left"
  }
}
