import Curriculum
import Foundation
import Locking

/// Grades one submission after the other in its own folder, where unchanged parts are built only once.
package struct Grader {
  let kit: SharedKit
  /// The folder, which only this grader uses.
  let workspace: URL
  /// The maximum time for one criterion in seconds.
  let timeout: Int
  /// The maximum time for a whole submission in seconds. Nil for no limit.
  let budget: Int?
  /// Whether a criterion that fails is judged again before it costs points.
  let confirmsFailures: Bool
  /// The criteria to judge.
  let criteria: [Criterion]
  let isolation: Isolation?
  /// The number of processes that judge at a time, each some of the criteria. A test that waits in vain delays only the
  /// others in its process.
  let processes: Int

  package init(
    kit: SharedKit, workspace: URL, timeout: Int = 10, budget: Int? = nil,
    confirmsFailures: Bool = false, criteria: [Criterion], isolation: Isolation?, processes: Int = 1
  ) {
    self.kit = kit
    self.workspace = workspace
    self.timeout = timeout
    self.budget = budget
    self.confirmsFailures = confirmsFailures
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
    let budget = budget.map { Budget(.seconds($0)) }
    #if os(Linux)
      let builtKit = try kit.built(progress: progress)
      let builder = LibraryBuilder(
        package: package, kit: builtKit, isolation: isolation, budget: budget)
      let around: Files = [:]
    #else
      let builder = Builder(package: package, isolation: isolation, budget: budget)
      let around = kit.kit.files
    #endif
    progress("building")
    var build = SubmissionBuild(
      of: submission, kit: kit.kit, in: package, beside: around, build: builder.build)
    try build.run()
    let (excluded, compilerErrors) = (build.verdicts, build.compilerErrors)
    let asked = criteria.map(\.id)
    // Lower modules first: a stuck higher module does not concern them.
    let judgeable = Module.allCases.flatMap { module in
      let criteria = Set(kit.kit.criteria[module] ?? [])
      return asked.filter { excluded[$0] == nil && criteria.contains($0) }
    }
    let report:
      @Sendable ([Criterion.ID: Verdict], Set<Criterion.ID>, [Criterion.ID: Duration]) ->
        GradeReport = { [name = submission.name, curriculum = kit.kit.curriculum] in
          GradeReport(
            submission: name, curriculum: curriculum,
            verdicts: excluded.merging($0) { $1 }.filter { asked.contains($0.key) },
            compilerErrors: compilerErrors, times: $2, unsteady: $1)
        }
    // If no module compiles in time, the build has made no program.
    guard !judgeable.isEmpty else { return { report([:], [], [:]) } }
    #if os(Linux)
      let program = try TestProgram(builtKit, library: builder.library, in: workspace)
    #else
      let program = TestProgram(builtIn: package)
    #endif
    let times = Locked<[Criterion.ID: Duration]>([:])
    let runs = (0..<min(processes, judgeable.count)).map { number in
      // Separate folders, because several runs of this build may be under way.
      let scratch = workspace.appending(path: "Run-\(UUID().uuidString)")
      let run = TestRun(
        program: program, scratch: scratch, timeout: timeout, budget: budget,
        isolation: isolation
      ) { criterion, time in
        let judged = times.withLock { times in
          times[criterion] = time
          return times.count
        }
        progress("judged \(judged) of \(judgeable.count.criteria)")
      }
      return (run, judgeable.enumerated().filter { $0.offset % processes == number }.map(\.element))
    }
    return { [reasons = build.missing, confirmsFailures] in
      defer { program.remove() }
      let (judged, unsteady) = try Self.verdicts(of: runs, confirmsFailures: confirmsFailures)
      return report(
        judged.mapValues { $0.explained(by: reasons) }, unsteady, times.withLock(\.self))
    }
  }

  private typealias Verdicts = (verdicts: [Criterion.ID: Verdict], unsteady: Set<Criterion.ID>)

  /// Runs tests side by side, each with some of the criteria.
  private static func verdicts(
    of runs: [(TestRun, [Criterion.ID])], confirmsFailures: Bool
  ) throws -> Verdicts {
    let all = Locked<Result<Verdicts, any Error>>(.success(([:], [])))
    let work = DispatchGroup()
    for (run, criteria) in runs {
      work.enter()
      // A new thread, because it waits.
      Thread.detachNewThread {
        defer {
          try? FileManager.default.removeItem(at: run.scratch)
          work.leave()
        }
        let result: Result<Verdicts, any Error> = Result {
          confirmsFailures
            ? try run.confirmedVerdicts(on: criteria) : (try run.verdicts(on: criteria), [])
        }
        all.withLock { all in
          all = Result {
            let (all, new) = (try all.get(), try result.get())
            return (all.verdicts.merging(new.verdicts) { $1 }, all.unsteady.union(new.unsteady))
          }
        }
      }
    }
    work.wait()
    return try all.withLock(\.self).get()
  }
}

extension Verdict {
  /// Whether the app could not be loaded. The reason is then a sentence and not the name of a function.
  var isAboutLoading: Bool {
    if case .notCompiled(let reason) = self {
      reason.utf8.contains(UInt8(ascii: " "))
    } else {
      false
    }
  }

  /// Adds the compiler's reasons. The tests only know the names of the missing functions.
  func explained(by reasons: [String: String]) -> Verdict {
    guard case .notCompiled(let function) = self, !isAboutLoading else { return self }
    return .notCompiled(reasons[function] ?? "The adapter has no “\(function)”.")
  }
}
