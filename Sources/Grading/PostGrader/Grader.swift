import Curriculum
import Foundation

/// Grades one submission after the other in a folder of its own, where unchanged parts are built only once.
struct Grader {
  let kit: SharedKit
  /// The folder, which only this grader uses.
  let workspace: URL
  /// The maximum time for one criterion in seconds.
  var timeout = 10
  /// The criteria to judge.
  let criteria: [Criterion]
  let isolation: Isolation?

  /// Builds a submission.
  ///
  /// - Parameter progress: Called with each stage.
  /// - Returns: A function that runs the tests. If `TestProgram.isIndependent`, the next submission can be built
  ///   meanwhile.
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
    // A separate folder, because two submissions that were built here may run at the same time.
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
  /// Adds the compiler's reasons. The tests only know the names of what was left out.
  fileprivate func explained(by reasons: [String: String]) -> Verdict {
    guard case .notCompiled(let function) = self else { return self }
    return .notCompiled(reasons[function] ?? "The adapter has no “\(function)”.")
  }
}
