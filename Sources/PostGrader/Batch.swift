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
    let graded = Protected<[Int: GradedSubmission]>([:])
    let failure = Protected<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: jobs) { job in
      let grader = Grader(
        kit: kit, workspace: workspace.appending(path: "\(job)"), timeout: timeout,
        criteria: criteria)
      while failure.withLock({ $0 == nil }),
        let (offset, folder) = queue.withLock({ $0.popFirst() })
      {
        do {
          let submission = try grade(folder, by: grader) { progress.show($0, of: folder.name) }
          progress.end(submission)
          graded.withLock { $0[offset] = submission }
        } catch {
          failure.withLock { $0 = error }
        }
      }
    }
    progress.clear()
    if let failure = failure.withLock(\.self) { throw failure }
    return graded.withLock { graded in folders.indices.compactMap { graded[$0] } }
  }

  /// - Throws: If nothing can be judged on this machine.
  private func grade(
    _ folder: SubmissionFolder, by grader: Grader, progress: @escaping (String) -> Void
  ) throws -> GradedSubmission {
    do {
      let report = try grader.grade(Submission(in: folder), progress: progress)
      return GradedSubmission(name: folder.name, outcome: .graded(report))
    } catch let failure as Failure where failure.isUnavailable {
      throw failure
    } catch {
      let reason = (error as? Failure)?.message ?? error.localizedDescription
      return GradedSubmission(name: folder.name, outcome: .ungraded(reason: reason))
    }
  }
}
