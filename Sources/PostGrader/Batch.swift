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

  /// - Parameter workspace: Where there is room to build.
  /// - Returns: What became of each, in the same order.
  func grade(_ folders: [SubmissionFolder], in workspace: URL) throws -> [GradedSubmission] {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let jobs = max(1, min(jobs ?? cores / 2, folders.count))
    let progress = BatchProgress(count: folders.count)
    let queue = Protected(Array(folders.enumerated())[...])
    let all = Protected<[Int: GradedSubmission]>([:])
    let failure = Protected<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: jobs) { job in
      let grader = Grader(
        kit: kit, workspace: workspace.appending(path: "\(job)"), timeout: timeout,
        criteria: criteria)
      // While a submission is judged, the next one is built.
      let judging = DispatchQueue(label: "Judging \(job)")
      while failure.withLock({ $0 == nil }),
        let (offset, folder) = queue.withLock({ $0.popFirst() })
      {
        let report = Result {
          try grader.build(Submission(in: folder)) { progress.show($0, of: folder.name) }
        }
        judging.sync {}
        judging.async {
          do {
            let submission = try graded(folder) { try report.get()() }
            progress.end(submission)
            all.withLock { $0[offset] = submission }
          } catch {
            failure.withLock { $0 = error }
          }
        }
        if !TestProgram.isIndependent { judging.sync {} }
      }
      judging.sync {}
    }
    progress.clear()
    if let failure = failure.withLock(\.self) { throw failure }
    return all.withLock { all in folders.indices.compactMap { all[$0] } }
  }

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
