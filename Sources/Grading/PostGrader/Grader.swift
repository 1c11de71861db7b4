import Curriculum
import Foundation

/// Judges one submission after the other in a folder of its own, where what does not change is built once.
struct Grader {
  let kit: SharedKit
  /// The folder, which belongs to this grader alone.
  let workspace: URL
  /// How many seconds one criterion may take.
  var timeout = 10
  /// What is judged.
  let criteria: [Criterion]
  let isolation: Isolation?

  /// Builds a submission.
  ///
  /// - Parameter progress: Is told what goes on.
  /// - Returns: What judges it. Where `TestProgram.isIndependent`, the next submission can be built in the meantime.
  func build(
    _ submission: Submission, progress: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> @Sendable () throws -> GradeReport {
    let package = workspace.appending(path: "Post")
    #if os(Linux)
      let builtKit = try kit.built(progress: progress)
      let builder = LibraryBuilder(package: package, kit: builtKit, isolation: isolation)
      let around: Files = [:]
    #else
      let builder = Builder(package: package, isolation: isolation)
      let around = kit.kit.files
    #endif
    progress("building")
    var build = SubmissionBuild(
      of: submission, kit: kit.kit, in: package, beside: around, build: builder.build)
    try build.run()
    let (excluded, compilerErrors) = (build.verdicts, build.compilerErrors)
    let asked = criteria.map(\.id)
    let judgeable = asked.filter { excluded[$0] == nil }
    #if os(Linux)
      let program = try TestProgram(builtKit, library: builder.library, in: workspace)
    #else
      let program = TestProgram(builtIn: package)
    #endif
    // Of its own, since two submissions that were built here may be judged at the same time.
    let scratch = workspace.appending(path: "Run-\(UUID().uuidString)")
    let run = TestRun(
      program: program, scratch: scratch, timeout: timeout, isolation: isolation
    ) { count in
      progress("judged \(count) of \(judgeable.count.criteria)")
    }
    return { [name = submission.name, curriculum = kit.kit.curriculum, reasons = build.missing] in
      defer {
        program.remove()
        try? FileManager.default.removeItem(at: scratch)
      }
      let verdicts = excluded.merging(
        try run.verdicts(on: judgeable).mapValues { $0.explained(by: reasons) }
      ) { $1 }
      return GradeReport(
        submission: name, curriculum: curriculum,
        verdicts: verdicts.filter { asked.contains($0.key) }, compilerErrors: compilerErrors)
    }
  }
}

extension Verdict {
  /// The tests know the name of what they had to do without. Why it is not there is known from the compiler.
  fileprivate func explained(by reasons: [String: String]) -> Verdict {
    guard case .notCompiled(let function) = self else { return self }
    return .notCompiled(reasons[function] ?? "The adapter has no “\(function)”.")
  }
}
