import CommandLineSupport
import Curriculum
import Foundation
import HeadlessUI

/// Shows the progress of a batch: a bar on a terminal, otherwise one line per submission.
///
/// Unchecked, because the compiler cannot know that the variables are only used while `lock` is held.
final class BatchProgress: @unchecked Sendable {
  private let count: Int
  private let lock = NSLock()
  private var done: Int
  private var line = ProgressLine(.steps)
  /// How many of the submissions were graded by this call, and since when.
  private var graded = 0
  private let start = ContinuousClock.now

  /// - Parameter done: The number of submissions that were graded before.
  init(count: Int, done: Int = 0) {
    self.count = count
    self.done = done
  }

  /// Shows the stage of a submission, on a terminal only.
  func show(_ stage: String, of name: String) {
    if Terminal.isWatched { show("\(String(singleLine: name)): \(stage)", done: 0) }
  }

  /// - Parameter report: Prints the report while the bar is hidden.
  func end(_ submission: GradedSubmission, report: () -> Void) {
    lock.withLock {
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

  /// How long the others will take, as far as one can tell from two or more that have been graded.
  private var rest: String {
    guard graded >= 2, done < count else { return "" }
    let seconds =
      (ContinuousClock.now - start) / .seconds(1) / Double(graded) * Double(count - done)
    return seconds < 90
      ? " · \(Int(seconds.rounded(.up))) s left" : " · \(Int((seconds / 60).rounded(.up))) min left"
  }

  private func show(_ text: String, done count: Int) {
    lock.withLock {
      done += count
      let points = GradeReport.Points(earned: done, possible: self.count)
      let bar = Terminal.isWatched ? "\(points.bar) " : ""
      graded += count
      line.show("\(bar)\(done) of \(self.count)\(rest) · \(text)")
    }
  }
}
