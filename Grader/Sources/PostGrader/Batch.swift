import CellText
import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine
import Locking

/// Grades many submissions, several of them at a time. A problem with one does not affect the others.
struct Batch: Sendable {
  let kit: GradingKit
  let criteria: [Criterion]
  /// In seconds for one criterion.
  let timeout: Int
  /// In seconds for a whole submission.
  let budget: Int
  /// Several times what an ordinary submission needs.
  static let usualBudget = 300
  let rules: ClassRules
  /// The number of submissions to grade at a time. Nil for one that fits the machine.
  let jobs: Int?
  let cache: KitCache?
  let isolation: Isolation?
  var showsPrints = false

  /// Returns the results in the order of the folders. Known results, by their index, are not graded again. `finished` gets each new
  /// result, one at a time. `last` is when the last batch began. Throws if nothing can be graded on this machine.
  func grade(
    _ folders: [SubmissionFolder], in workspace: URL, known: [Int: GradedSubmission] = [:],
    since last: Date = .now,
    finished: @escaping @Sendable (_ offset: Int, GradedSubmission) -> Void = { _, _ in }
  ) throws -> [GradedSubmission] {
    let builtKit = Locked<Result<BuiltKit, any Error>?>(nil)
    let start = Date.now
    let progress = BatchProgress(count: folders.count, known: known.count)
    defer { progress.clear() }
    let all = Locked(known)
    let queue = Locked(folders.indices.filter { known[$0] == nil }[...])
    // A few submissions use all cores, too.
    let unfinished = max(1, folders.count - known.count)
    let processes = LibraryBuilder.isUsed ? max(1, workers / unfinished) : 1
    _ = try onThreads(Array(0..<workers)) { worker in
      while let offset = queue.withLock({ $0.popFirst() }) {
        do {
          let folder = folders[offset]
          let submission = try graded(folder) { submission in
            // The first worker with a submission builds the tests. The others wait.
            let builtKit = try builtKit.withLock { builtKit in
              let result =
                builtKit
                ?? Result {
                  try BuiltKit.obtain(kit, in: workspace, cache: cache) {
                    progress.show($0, of: folder.name)
                  }
                }
              builtKit = result
              return try result.get()
            }
            let grader = Grader(
              kit: kit, builtKit: builtKit, workspace: workspace.appending(path: "\(worker)"),
              timeout: timeout, budget: budget, confirmsFailures: true, criteria: criteria,
              isolation: isolation, processes: processes, showsPrints: showsPrints)
            return try grader.grade(submission) { progress.show($0, of: folder.name) }
          }
          let arrival = folder.arrival ?? start
          let seconds = Date.now.timeIntervalSince(arrival < last ? start : min(arrival, start))
          progress.end(submission, after: Int(seconds)) { finished(offset, submission) }
          all.withLock { $0[offset] = submission }
        } catch {
          // The other workers begin no more submissions.
          queue.withLock { $0 = [] }
          throw error
        }
      }
    }
    return all.withLock { all in folders.indices.compactMap { all[$0] } }
  }

  /// A submission is built half of the time, and waits for something the other half. SwiftPM uses several cores itself.
  private var workers: Int {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return jobs ?? max(1, LibraryBuilder.isUsed ? cores * 2 : cores / 2)
  }

  private func graded(
    _ folder: SubmissionFolder, judge: (Submission) throws -> GradeReport
  ) throws -> GradedSubmission {
    do {
      let submission = try Submission(in: folder)
      return rules.apply(to: GradedSubmission(submission, try judge(submission)))
    } catch let failure as ExitError where failure.isUnavailable {
      throw failure
    } catch {
      // If a signal ends the program, the files are gone.
      RunningProcesses.finish()
      let reason = (error as? ExitError)?.message ?? error.localizedDescription
      return GradedSubmission(name: folder.name, outcome: .ungraded(reason: reason))
    }
  }
}

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

  /// Prints the report while the bar is hidden. The seconds are how long the submission has waited.
  func end(_ submission: GradedSubmission, after seconds: Int, report: () -> Void) {
    lock.withLock {
      line.clear()
      report()
      graded += 1
      let result =
        switch submission.outcome {
        case .graded(let report): report.points.inWords
        case .ungraded(let reason): "not graded. \(reason)"
        }
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
