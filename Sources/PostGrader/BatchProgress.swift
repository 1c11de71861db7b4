import CommandLineSupport
import Curriculum
import GradeReports
import HeadlessUI
import Locking

/// Says how far a batch has come: a bar on a terminal, and elsewhere a line for each submission.
final class BatchProgress: Sendable {
  private struct State {
    var done = 0
    var line = ProgressLine(.steps)
  }

  private let count: Int
  // Unchecked below, because a progress line is only touched while the lock is held.
  private let state: Protected<UncheckedState>

  private struct UncheckedState: @unchecked Sendable { var state = State() }

  init(count: Int) {
    self.count = count
    state = Protected(UncheckedState())
  }

  func begin(_ name: String) {
    guard Terminal.isWatched else { return }
    show(String(singleLine: name), done: 0)
  }

  func end(_ submission: GradedSubmission) {
    let name = String(singleLine: submission.name)
    switch submission.outcome {
    case .graded(let report): show("\(name): \(report.points.inWords)", done: 1)
    case .ungraded(let reason): show("\(name): not graded. \(reason)", done: 1)
    }
  }

  func clear() { state.withLock { $0.state.line.clear() } }

  private func show(_ text: String, done: Int) {
    state.withLock { state in
      state.state.done += done
      let points = GradeReport.Points(earned: state.state.done, possible: count)
      let bar = Terminal.isWatched ? "\(points.bar) " : ""
      state.state.line.show("\(bar)\(state.state.done) of \(count) · \(text)")
    }
  }
}
