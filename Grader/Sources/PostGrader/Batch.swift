import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine
import Locking

/// Grades many submissions, several of them at a time. A problem with one does not affect the others.
struct Batch {
  let kit: GradingKit
  let criteria: [Criterion]
  let timeout: Int
  /// The maximum time for a whole submission in seconds.
  let budget: Int
  /// The default budget: several times what an ordinary submission needs.
  static let usualBudget = 300
  let rules: ClassRules
  /// The number of submissions to grade at a time. Nil for a number that fits the machine.
  let jobs: Int?
  /// Where built tests are kept for the next run. Nil to keep none.
  let cache: KitCache?
  let isolation: Isolation?

  /// - Parameters:
  ///   - workspace: A folder to build in.
  ///   - known: Results that are known already, by their index in the folders. These are not graded again.
  ///   - finished: Called with each new result, one at a time.
  /// - Returns: The results in the order of the folders.
  func grade(
    _ folders: [SubmissionFolder], in workspace: URL, known: [Int: GradedSubmission] = [:],
    finished: @escaping @Sendable (_ offset: Int, GradedSubmission) -> Void = { _, _ in }
  ) throws -> [GradedSubmission] {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let workers = max(
      1, min(jobs ?? (LibraryBuilder.isUsed ? cores : cores / 2), folders.count - known.count))
    let kit = SharedKit(kit, in: workspace, cache: cache)
    let progress = BatchProgress(
      count: folders.count, done: known.count, budget: .seconds(budget))
    let all = Locked<[Int: GradedSubmission]>(known)
    let failure = Locked<(any Error)?>(nil)
    let pipeline = Pipeline(workers: workers, overlaps: TestProgram.isIndependent)
    let rest = folders.indices.filter { known[$0] == nil }
    pipeline.run(rest) { worker, offset -> Result<Built, any Error>? in
      if failure.withLock({ $0 != nil }) { return nil }
      let folder = folders[offset]
      progress.begin(offset)
      let grader = Grader(
        kit: kit, workspace: workspace.appending(path: "\(worker)"), timeout: timeout,
        budget: budget, confirmsFailures: true, criteria: criteria, isolation: isolation)
      return Result {
        let submission = try Submission(in: folder)
        let judge = try grader.build(submission) { progress.show($0, of: folder.name) }
        return (submission, judge)
      }
    } second: { offset, built in
      do {
        let submission = try graded(folders[offset], built)
        progress.end(submission, at: offset) { finished(offset, submission) }
        all.withLock { $0[offset] = submission }
      } catch {
        failure.withLock { $0 = error }
      }
    }
    progress.clear()
    if let failure = failure.withLock(\.self) { throw failure }
    return all.withLock { all in folders.indices.compactMap { all[$0] } }
  }

  /// A submission that has been built, and the grader for it.
  private typealias Built = (submission: Submission, judge: @Sendable () throws -> GradeReport)

  /// - Throws: An error if nothing can be graded on this machine.
  private func graded(
    _ folder: SubmissionFolder, _ built: Result<Built, any Error>
  ) throws -> GradedSubmission {
    do {
      let built = try built.get()
      return rules.apply(to: GradedSubmission(built.submission, try built.judge()))
    } catch let failure as ExitError where failure.isUnavailable {
      throw failure
    } catch {
      let reason = (error as? ExitError)?.message ?? error.localizedDescription
      return GradedSubmission(name: folder.name, outcome: .ungraded(reason: reason))
    }
  }
}

extension GradeReport {
  /// The criteria whose verdicts differed, in a sentence. Nil if there are none.
  var noteOnUnsteady: String? {
    let titles = entries.filter { unsteady.contains($0.id) }.map(\.criterion.title)
    return titles.isEmpty
      ? nil
      : "Unsteady: \(titles.count.criteria) failed at first and passed in a second run: "
        + titles.joined(separator: "; ")
  }
}
