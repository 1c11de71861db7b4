import Curriculum
import Foundation
import Locking

/// Grades one submission after the other in its own folder, where unchanged parts are built only once.
package struct Grader: Sendable {
  let kit: GradingKit
  let builtKit: BuiltKit
  /// Only this grader uses this folder.
  let workspace: URL
  /// In seconds for one criterion.
  let timeout: Int
  package static let usualTimeout = 10
  /// In seconds for a whole submission. Nil for no limit.
  let budget: Int?
  /// Whether a criterion that fails is judged again before it costs points.
  let confirmsFailures: Bool
  let criteria: [Criterion]
  let isolation: Isolation?
  /// Each process judges some of the criteria. A test that times out delays only the others in its process.
  let processes: Int
  let showsPrints: Bool

  package init(
    kit: GradingKit, builtKit: BuiltKit, workspace: URL, timeout: Int = usualTimeout,
    budget: Int? = nil, confirmsFailures: Bool = false, criteria: [Criterion],
    isolation: Isolation?, processes: Int = 1, showsPrints: Bool = false
  ) {
    (self.kit, self.builtKit, self.workspace) = (kit, builtKit, workspace)
    (self.timeout, self.budget, self.confirmsFailures) = (timeout, budget, confirmsFailures)
    (self.criteria, self.isolation) = (criteria, isolation)
    (self.processes, self.showsPrints) = (processes, showsPrints)
  }

  package func grade(
    _ submission: Submission, progress: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> GradeReport {
    let package = workspace.appending(path: "Post")
    let budget = budget.map { Budget(.seconds($0)) }
    let library = LibraryBuilder(
      package: package, kit: builtKit, isolation: isolation, budget: budget)
    let whole = Builder(package: package, isolation: isolation, budget: budget)
    let isLibrary = LibraryBuilder.isUsed
    let program =
      isLibrary
      ? TestProgram(at: builtKit.program, library: library.library, host: builtKit.host)
      : TestProgram(builtIn: package)
    progress("building")
    var build = SubmissionBuild(
      of: submission, kit: kit, in: package, beside: isLibrary ? [:] : kit.files,
      build: { try isLibrary ? library.build($0) : whole.build($0) })
    try build.run()
    let asked = criteria.map(\.id)
    // Lower modules first: a stuck higher module does not concern them. If no module compiles, no program exists.
    let judgeable = Module.allCases.flatMap { module in
      let criteria = Set(kit.criteria[module] ?? [])
      return asked.filter { build.verdicts[$0] == nil && criteria.contains($0) }
    }
    let count = Locked(0)
    // Sessions take longer than examples. At the end, they are dealt to different processes.
    let dealt = judgeable.filter { !$0.isSession } + judgeable.filter(\.isSession)
    let groups = (0..<min(processes, dealt.count)).map { number in
      dealt.enumerated().filter { $0.offset % processes == number }.map(\.element)
    }
    let results = try onThreads(groups) {
      [judgeableCount = judgeable.count] criteria
        -> (verdicts: [Criterion.ID: Verdict], unsteady: Set<Criterion.ID>) in
      let scratch = workspace.appending(path: "Run-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: scratch) }
      let run = TestRun(
        program: program, scratch: scratch, timeout: timeout, budget: budget, isolation: isolation,
        showsPrints: showsPrints
      ) {
        let judged = count.withLock { count in
          count = min(count + 1, judgeableCount)
          return count
        }
        progress("judged \(judged) of \(judgeableCount.criteria)")
      }
      return confirmsFailures
        ? try run.confirmedVerdicts(on: criteria) : (try run.verdicts(on: criteria), [])
    }
    var verdicts = build.verdicts
    for result in results {
      verdicts.merge(result.verdicts.mapValues { $0.explained(by: build.missing) }) { $1 }
    }
    var report = GradeReport(
      submission: submission.name, curriculum: kit.curriculum,
      verdicts: verdicts.filter { asked.contains($0.key) }, compilerErrors: build.compilerErrors,
      unsteady: Set(results.flatMap(\.unsteady)))
    report.diagnostics = build.diagnostics
    return report
  }
}

/// Does work for all elements at once, each on a new thread: unlike those of a shared pool, it may block. The results are in the order
/// of the elements. After all work has ended, throws the error of the first element that has one.
package func onThreads<Element: Sendable, Output: Sendable>(
  _ elements: [Element], _ work: @escaping @Sendable (Element) throws -> Output
) throws -> [Output] {
  let results = Locked<[Int: Result<Output, any Error>]>([:])
  let group = DispatchGroup()
  for (offset, element) in elements.enumerated() {
    group.enter()
    Thread.detachNewThread {
      let result = Result { try work(element) }
      results.withLock { $0[offset] = result }
      group.leave()
    }
  }
  group.wait()
  return try results.withLock { results in
    try elements.indices.compactMap { try results[$0]?.get() }
  }
}

extension Verdict {
  /// Whether the app could not be loaded. The reason is then a sentence and not the name of a function.
  var isAboutLoading: Bool {
    if case .notCompiled(let reason) = self { reason.contains(" ") } else { false }
  }

  /// Adds what the app printed to the reason.
  func adding(printed text: String) -> Verdict {
    guard isJudgement, let reason, !text.isEmpty else { return self }
    return with(reason: "\(reason)\nThe app printed:\n  \(text)")
  }

  /// Adds the compiler's reasons. The tests only know the names of the missing functions.
  func explained(by reasons: [String: String]) -> Verdict {
    guard case .notCompiled(let function) = self, !isAboutLoading else { return self }
    return .notCompiled(reasons[function] ?? "The adapter has no “\(function)”.")
  }
}
