import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine
import Locking

/// Builds and judges the student's sources, and keeps the result until they change.
struct Judge: Sendable {
  let package: StudentPackage
  /// The number of processes that judge at a time. They mostly wait. SwiftPM lets only one run at a time.
  private static let processes = LibraryBuilder.isUsed ? 4 : 1

  static let kitStage = "building the tests, which takes a minute or two and is done once"

  /// Judges all criteria. Unless it is forced, returns the last result if nothing has changed since.
  func judge(
    isForced: Bool = false, progress: @escaping @Sendable (String) -> Void = Self.show
  ) throws -> Judgement {
    if !isForced, let latest = try latest() { return latest }
    let lock = package.workspace.appending(component: "lock")
    do {
      try FileManager.default.createDirectory(
        at: package.workspace, withIntermediateDirectories: true)
      try Data().write(to: lock)
    } catch {
      throw ExitError.output(
        "The folder .build of this package cannot be written: \(error.localizedDescription)")
    }
    return try withLock(on: lock) {
      let start = ContinuousClock.now
      let submission = try package.submission()
      let grader = Grader(
        kit: package.kit, builtKit: try builtKit(progress), workspace: package.workspace,
        criteria: package.kit.curriculum.criteria, isolation: nil, processes: Self.processes,
        showsPrints: true)
      let report = try grader.grade(submission, progress: progress)
      try RunningProcesses.checkCancellation()
      let judgement = Judgement(
        report, of: try digest(of: submission),
        seconds: (ContinuousClock.now - start) / .seconds(1), after: stored)
      try? JSONEncoder().encode(judgement).write(to: file, options: .atomic)
      return judgement
    } wait: {
      progress("waiting for the companion in another terminal")
    }
  }

  /// The last judgement of all criteria. Nil if something has changed since.
  func latest() throws -> Judgement? {
    try stored.flatMap { try $0.digest == digest(of: package.submission()) ? $0 : nil }
  }

  private var stored: Judgement? {
    try? JSONDecoder().decode(Judgement.self, from: Data(contentsOf: file))
  }

  private var file: URL { package.workspace.appending(component: "judgement.json") }

  /// A text that changes with the sources, the tests and the compiler.
  private func digest(of submission: Submission) throws -> String {
    "\(submission.digest) \(try KitCache.name(of: package.kit))"
  }

  private func builtKit(_ progress: (String) -> Void) throws -> BuiltKit {
    let manager = FileManager.default
    let folder = package.workspace.appending(component: "Kit-\(try KitCache.name(of: package.kit))")
    guard LibraryBuilder.isUsed, !folder.isFolder else { return BuiltKit(at: folder) }
    progress(Self.kitStage)
    // Without a terminal, the program shows no progress. This line explains the long wait.
    if !Terminal.isWatched { StandardError.write("post: \(Self.kitStage)\n") }
    for old in package.workspace.innerFolders where old.lastPathComponent.hasPrefix("Kit") {
      try? manager.removeItem(at: old)
    }
    let unfinished = package.workspace.appending(component: "KitUnfinished")
    _ = try BuiltKit(
      package.kit, in: package.workspace.appending(components: "KitBuild", "Post"), to: unfinished)
    try manager.moveItem(at: unfinished, to: folder)
    return BuiltKit(at: folder)
  }

  /// Shows the stage in a line, in place of the last one.
  @Sendable static func show(_ stage: String) {
    if Terminal.isWatched { StandardError.write("\r\u{1B}[K\(stage)") }
  }
}

struct Judgement: Codable, Sendable {
  let digest: String
  let seconds: Double
  /// Whether the package has never been judged before.
  let isFirst: Bool
  /// The criteria that passed when they were judged for the last time.
  let passed: Set<Criterion.ID>
  /// The criteria that pass now and did not before, and those that passed before.
  let gained, lost: [Criterion.ID]
  /// All errors of the compiler, with file and line.
  let errors: [String]
  private let verdicts: [Criterion.ID: Verdict]
  private let compilerErrors: [String]

  init(_ report: GradeReport, of digest: String, seconds: Double, after previous: Judgement?) {
    (self.digest, self.seconds, isFirst) = (digest, seconds, previous == nil)
    (verdicts, compilerErrors) = (report.verdicts, report.compilerErrors)
    errors = report.diagnostics.isEmpty ? report.compilerErrors : report.diagnostics
    // The criteria of a module that does not compile are not judged, so they are not lost.
    let judged = report.entries.filter(\.verdict.isJudgement)
    let before = previous?.passed ?? []
    gained = judged.filter { $0.verdict.isPassed && !before.contains($0.id) }.map(\.id)
    lost = judged.filter { !$0.verdict.isPassed && before.contains($0.id) }.map(\.id)
    passed = before.union(gained).subtracting(lost)
  }

  /// - Parameter criteria: The criteria to report on. Nil for all.
  func report(of curriculum: Curriculum, on criteria: [Criterion]? = nil) -> GradeReport {
    let asked = criteria.map { Set($0.map(\.id)) }
    return GradeReport(
      submission: "", curriculum: curriculum,
      verdicts: verdicts.filter { asked?.contains($0.key) != false }, compilerErrors: compilerErrors
    )
  }
}
