import Curriculum
import Foundation
import Locking

/// Grades one submission after the other in its own folder, where unchanged parts are built only once.
package struct Grader {
  let kit: GradingKit
  let builtKit: BuiltKit
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
    kit: GradingKit, builtKit: BuiltKit, workspace: URL, timeout: Int = 10, budget: Int? = nil,
    confirmsFailures: Bool = false, criteria: [Criterion], isolation: Isolation?, processes: Int = 1
  ) {
    self.kit = kit
    self.builtKit = builtKit
    self.workspace = workspace
    self.timeout = timeout
    self.budget = budget
    self.confirmsFailures = confirmsFailures
    self.criteria = criteria
    self.isolation = isolation
    self.processes = processes
  }

  /// Builds and judges a submission.
  ///
  /// - Parameter progress: Called with each stage.
  package func grade(
    _ submission: Submission, progress: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> GradeReport {
    let package = workspace.appending(path: "Post")
    let budget = budget.map { Budget(.seconds($0)) }
    #if os(Linux)
      let builder = LibraryBuilder(
        package: package, kit: builtKit, isolation: isolation, budget: budget)
      let around: Files = [:]
      let program = TestProgram(at: builtKit.program, library: builder.library)
    #else
      let builder = Builder(package: package, isolation: isolation, budget: budget)
      let around = kit.files
      let program = TestProgram(builtIn: package)
    #endif
    progress("building")
    var build = SubmissionBuild(
      of: submission, kit: kit, in: package, beside: around, build: builder.build)
    try build.run()
    let asked = criteria.map(\.id)
    // Lower modules first: a stuck higher module does not concern them. If no module compiles, there is no program to run.
    let judgeable = Module.allCases.flatMap { module in
      let criteria = Set(kit.criteria[module] ?? [])
      return asked.filter { build.verdicts[$0] == nil && criteria.contains($0) }
    }
    let count = Locked(0)
    let runs = (0..<min(processes, judgeable.count)).map { number in
      let run = TestRun(
        program: program, scratch: workspace.appending(path: "Run-\(UUID().uuidString)"),
        timeout: timeout,
        budget: budget, isolation: isolation
      ) {
        let judged = count.withLock { count in
          count = min(count + 1, judgeable.count)
          return count
        }
        progress("judged \(judged) of \(judgeable.count.criteria)")
      }
      return (run, judgeable.enumerated().filter { $0.offset % processes == number }.map(\.element))
    }
    let (judged, unsteady) = try verdicts(of: runs)
    let verdicts = build.verdicts.merging(judged.mapValues { $0.explained(by: build.missing) }) {
      $1
    }
    return GradeReport(
      submission: submission.name, curriculum: kit.curriculum,
      verdicts: verdicts.filter { asked.contains($0.key) }, compilerErrors: build.compilerErrors,
      unsteady: unsteady)
  }

  private typealias Verdicts = (verdicts: [Criterion.ID: Verdict], unsteady: Set<Criterion.ID>)

  /// Runs tests side by side, each with some of the criteria.
  private func verdicts(of runs: [(TestRun, [Criterion.ID])]) throws -> Verdicts {
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
