import Curriculum
import Foundation

/// Judges one submission after the other in a folder of its own, where what does not change is built once.
struct Grader {
  let kit: Kit
  /// The folder, which belongs to this grader alone.
  let workspace: URL
  /// How many seconds one criterion may take.
  var timeout = 10
  /// What is judged.
  let criteria: [Criterion]

  /// - Parameter progress: Is told what goes on.
  func grade(
    _ submission: Submission, progress: @escaping (String) -> Void = { _ in }
  ) throws -> GradeReport {
    progress("building")
    let package = workspace.appending(path: "Post")
    var build = SubmissionBuild(of: submission, kit: kit, in: package)
    try build.run()
    let asked = criteria.map(\.id)
    let judgeable = asked.filter { build.verdicts[$0] == nil }
    let run = TestRun(package: package, scratch: workspace, timeout: timeout) { count in
      progress("judged \(count) of \(judgeable.count) criteria")
    }
    let verdicts = build.verdicts.merging(try run.verdicts(on: judgeable)) { $1 }
    return GradeReport(
      submission: submission.name, curriculum: kit.curriculum,
      verdicts: verdicts.filter { asked.contains($0.key) })
  }
}
