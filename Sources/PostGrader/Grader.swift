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

  /// Builds a submission.
  ///
  /// - Parameter progress: Is told what goes on.
  /// - Returns: What judges it. Where `TestProgram.isIndependent`, the next submission can be built in the meantime.
  func build(
    _ submission: Submission, progress: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> @Sendable () throws -> GradeReport {
    progress("building")
    let package = workspace.appending(path: "Post")
    var build = SubmissionBuild(of: submission, kit: kit, in: package)
    try build.run()
    let (excluded, compilerErrors) = (build.verdicts, build.compilerErrors)
    let asked = criteria.map(\.id)
    let judgeable = asked.filter { excluded[$0] == nil }
    let program = try TestProgram(builtIn: package)
    // Of its own, since two submissions that were built here may be judged at the same time.
    let scratch = workspace.appending(path: "Run-\(UUID().uuidString)")
    let run = TestRun(program: program, scratch: scratch, timeout: timeout) { count in
      progress("judged \(count) of \(judgeable.count.criteria)")
    }
    return { [name = submission.name, curriculum = kit.curriculum] in
      defer {
        program.remove()
        try? FileManager.default.removeItem(at: scratch)
      }
      let verdicts = excluded.merging(try run.verdicts(on: judgeable)) { $1 }
      return GradeReport(
        submission: name, curriculum: curriculum,
        verdicts: verdicts.filter { asked.contains($0.key) }, compilerErrors: compilerErrors)
    }
  }
}
