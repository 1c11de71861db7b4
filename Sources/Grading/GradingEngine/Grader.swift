import Curriculum
import Foundation
import Locking

/// Grades one submission after the other in a folder of its own, where unchanged parts are built only once.
package struct Grader {
  let kit: SharedKit
  /// The folder, which only this grader uses.
  let workspace: URL
  /// The maximum time for one criterion in seconds.
  let timeout: Int
  /// The criteria to judge.
  let criteria: [Criterion]
  let isolation: Isolation?
  /// How many processes judge at a time, each some of the criteria. What a test waits for in vain keeps the others in its
  /// process waiting, and no others.
  let processes: Int

  package init(
    kit: SharedKit, workspace: URL, timeout: Int = 10, criteria: [Criterion], isolation: Isolation?,
    processes: Int = 1
  ) {
    self.kit = kit
    self.workspace = workspace
    self.timeout = timeout
    self.criteria = criteria
    self.isolation = isolation
    self.processes = processes
  }

  /// Builds a submission.
  ///
  /// - Parameter progress: Called with each stage.
  /// - Returns: A function that runs the tests. If `TestProgram.isIndependent`, the next submission can be built
  ///   meanwhile.
  package func build(
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
    let times = Locked<[Criterion.ID: Duration]>([:])
    let runs = (0..<max(1, min(processes, judgeable.count))).map { number in
      // Separate folders, because several runs of what was built here may be under way.
      let scratch = workspace.appending(path: "Run-\(UUID().uuidString)")
      let run = TestRun(
        program: program, scratch: scratch, timeout: timeout, isolation: isolation
      ) { criterion, time in
        let judged = times.withLock { times in
          times[criterion] = time
          return times.count
        }
        progress("judged \(judged) of \(judgeable.count.criteria)")
      }
      return (run, judgeable.enumerated().filter { $0.offset % processes == number }.map(\.element))
    }
    return { [name = submission.name, curriculum = kit.kit.curriculum, reasons = build.missing] in
      defer { program.remove() }
      let judged = try Self.verdicts(of: runs)
      let verdicts = excluded.merging(
        judged.mapValues { $0.explained(by: reasons) }
      ) { $1 }
      return GradeReport(
        submission: name, curriculum: curriculum,
        verdicts: verdicts.filter { asked.contains($0.key) }, compilerErrors: compilerErrors,
        times: times.withLock(\.self))
    }
  }

  /// Runs tests side by side, each with some of the criteria.
  private static func verdicts(
    of runs: [(TestRun, [Criterion.ID])]
  ) throws -> [Criterion.ID: Verdict] {
    let all = Locked<Result<[Criterion.ID: Verdict], any Error>>(.success([:]))
    let work = DispatchGroup()
    for (run, criteria) in runs {
      work.enter()
      // A thread of its own, because it waits.
      Thread.detachNewThread {
        defer {
          try? FileManager.default.removeItem(at: run.scratch)
          work.leave()
        }
        let result = Result { try run.verdicts(on: criteria) }
        all.withLock { all in
          all = Result { try all.get().merging(try result.get()) { $1 } }
        }
      }
    }
    work.wait()
    return try all.withLock(\.self).get()
  }
}

extension Verdict {
  /// Adds the compiler's reasons. The tests only know the names of what was left out.
  fileprivate func explained(by reasons: [String: String]) -> Verdict {
    guard case .notCompiled(let function) = self else { return self }
    return .notCompiled(reasons[function] ?? "The adapter has no “\(function)”.")
  }
}
