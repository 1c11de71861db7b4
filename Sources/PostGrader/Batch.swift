import CommandLineSupport
import Curriculum
import Foundation
import GradeReports
import Locking

/// Judges many submissions, some of them at a time. Whatever happens to one, the others are judged.
struct Batch {
  let kit: Kit
  let criteria: [Criterion]
  let timeout: Int
  /// How many at a time; nil to let the machine decide.
  let jobs: Int?
  /// Where built tests are kept for the next time; nil to keep none.
  let cache: KitCache?

  /// - Parameter workspace: Where there is room to build.
  /// - Returns: What became of each, in the same order.
  func grade(_ folders: [SubmissionFolder], in workspace: URL) throws -> [GradedSubmission] {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let workers = max(1, min(jobs ?? (LibraryBuilder.isUsed ? cores : cores / 2), folders.count))
    let kit = SharedKit(kit, in: workspace, cache: cache)
    let progress = BatchProgress(count: folders.count)
    let all = Protected<[Int: GradedSubmission]>([:])
    let failure = Protected<(any Error)?>(nil)
    let pipeline = Pipeline(workers: workers, overlaps: TestProgram.isIndependent)
    pipeline.run(folders.indices) { worker, offset -> Result<Judge, any Error>? in
      if failure.withLock({ $0 != nil }) { return nil }
      let folder = folders[offset]
      let grader = Grader(
        kit: kit, workspace: workspace.appending(path: "\(worker)"), timeout: timeout,
        criteria: criteria)
      return Result {
        try grader.build(Submission(in: folder)) { progress.show($0, of: folder.name) }
      }
    } second: { offset, judge in
      do {
        let submission = try graded(folders[offset]) { try judge.get()() }
        progress.end(submission)
        all.withLock { $0[offset] = submission }
      } catch {
        failure.withLock { $0 = error }
      }
    }
    progress.clear()
    if let failure = failure.withLock(\.self) { throw failure }
    return all.withLock { all in folders.indices.compactMap { all[$0] } }
  }

  /// What judges a submission that has been built.
  private typealias Judge = @Sendable () throws -> GradeReport

  /// - Throws: If nothing can be judged on this machine.
  private func graded(
    _ folder: SubmissionFolder, _ report: () throws -> GradeReport
  ) throws -> GradedSubmission {
    do {
      return GradedSubmission(name: folder.name, outcome: .graded(try report()))
    } catch let failure as Failure where failure.isUnavailable {
      throw failure
    } catch {
      let reason = (error as? Failure)?.message ?? error.localizedDescription
      return GradedSubmission(name: folder.name, outcome: .ungraded(reason: reason))
    }
  }
}
