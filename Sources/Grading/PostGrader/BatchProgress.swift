import CommandLineSupport
import Curriculum
import Foundation
import HeadlessUI

/// Says how far a batch has come: a bar on a terminal, and elsewhere a line for each submission.
///
/// Unchecked, because the compiler cannot know that the variables are only touched while `lock` is held.
final class BatchProgress: @unchecked Sendable {
  private let count: Int
  private let lock = NSLock()
  private var done: Int
  private var line = ProgressLine(.steps)

  /// - Parameter done: How many of them were judged before.
  init(count: Int, done: Int = 0) {
    self.count = count
    self.done = done
  }

  /// Something goes on with a submission. Only who watches a terminal wants to know.
  func show(_ stage: String, of name: String) {
    if Terminal.isWatched { show("\(String(singleLine: name)): \(stage)", done: 0) }
  }

  /// - Parameter report: Reports it, and has the terminal for itself.
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

  private func show(_ text: String, done count: Int) {
    lock.withLock {
      done += count
      let points = GradeReport.Points(earned: done, possible: self.count)
      let bar = Terminal.isWatched ? "\(points.bar) " : ""
      line.show("\(bar)\(done) of \(self.count) · \(text)")
    }
  }
}
