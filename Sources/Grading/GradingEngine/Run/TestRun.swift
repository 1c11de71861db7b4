import CommandLineSupport
import Curriculum
import Foundation

/// Runs the tests in one process as long as nothing goes wrong. If the app ends the process, the current criterion gets
/// its verdict, and the others are judged in a new process. If an app closes the channel twice, it would do so each
/// time, so the remaining tests are not run.
struct TestRun {
  let program: TestProgram
  /// A folder for files that the app creates.
  let scratch: URL
  /// The maximum time for one criterion in seconds.
  let timeout: Int
  var isolation: Isolation?
  /// Called with each criterion that was judged, and how long that took.
  let progress: @Sendable (Criterion.ID, Duration) -> Void

  func verdicts(on criteria: [Criterion.ID]) throws -> [Criterion.ID: Verdict] {
    var verdicts: [Criterion.ID: Verdict] = [:]
    var rest = criteria
    var closings = 0
    while !rest.isEmpty {
      guard closings < 2 else {
        for criterion in rest { verdicts[criterion] = .notRun(Self.notRun) }
        break
      }
      let (result, judged, current) = try run(rest)
      if result.ending == .closedChannel { closings += 1 }
      if let reason = Self.loadingError(in: result.output) {
        for criterion in rest { verdicts[criterion] = .notCompiled(reason) }
        break
      }
      verdicts.merge(judged) { $1 }
      if let current {
        verdicts[current] =
          if case .stopped(let reason) = result.ending { .timedOut(reason) } else {
            .crashed(try report(on: current, result).inWords)
          }
      } else if judged.isEmpty {
        let reason =
          "Nothing could be judged. "
          + CrashReport(ending: result.ending, output: result.output).inWords
        for criterion in rest { verdicts[criterion] = .crashed(reason) }
      }
      rest.removeAll { verdicts[$0] != nil }
    }
    return verdicts
  }

  /// Why the library with the app could not be loaded. Nil if it could. The linker leaves it to the loader to find
  /// functions that are declared and defined nowhere.
  private static func loadingError(in output: String) -> String? {
    guard let match = output.firstMatch(of: /Fatal error: The app cannot be loaded: (.+)/) else {
      return nil
    }
    let error = match.1.split(separator: ": ").dropFirst().joined(separator: ": ")
    return "It does not link: \(error.isEmpty ? String(match.1) : error)"
  }

  private static let notRun =
    "In two runs before, the app closed the file descriptor \(ChildProcess.channel), over which the tests say what "
    + "they find."

  /// Reports where the app crashed. If the output does not say that, the test runs once more, with a backtrace.
  private func report(on criterion: Criterion.ID, _ result: ChildProcess.Result) throws
    -> CrashReport
  {
    let report = CrashReport(ending: result.ending, output: result.output)
    guard report.place == nil, case .signaled = result.ending else { return report }
    let again = try run([criterion], backtrace: true).result
    return CrashReport(ending: result.ending, output: result.output, backtrace: again.output)
  }

  /// - Returns: How the process ended, the results, and the criterion that was being judged at the end.
  private func run(
    _ criteria: [Criterion.ID], backtrace: Bool = false
  ) throws -> (result: ChildProcess.Result, judged: [Criterion.ID: Verdict], current: Criterion.ID?)
  {
    let token = UUID().uuidString
    let folders = ["home", "tmp"].map { scratch.appending(path: $0) }
    for folder in folders {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let process = ChildProcess(
      arguments: program.arguments, directory: scratch.appending(path: "tmp"),
      environment: environment(criteria, token: token, backtrace: backtrace),
      limits: ChildProcess.Limits(silence: .seconds(timeout + (backtrace ? 30 : 0))),
      isolation: isolation,
      files: FileAccess(readable: program.files, temporary: folders))
    var judged: [Criterion.ID: Verdict] = [:]
    var current: Criterion.ID?
    var start = ContinuousClock.now
    let decoder = JSONDecoder()
    let result = try process.run { line in
      guard let event = try? decoder.decode(GradeEvent.self, from: line), event.token == token
      else { return false }
      current = event.verdict == nil ? event.criterion : nil
      guard let verdict = event.verdict else {
        start = .now
        return true
      }
      judged[event.criterion] = verdict
      if !backtrace { progress(event.criterion, .now - start) }
      return true
    }
    if let current, !backtrace { progress(current, .now - start) }
    return (result, judged, current)
  }

  /// The environment for the tests. Only the paths of programs come from this machine.
  private func environment(
    _ criteria: [Criterion.ID], token: String, backtrace: Bool
  ) -> [String: String] {
    let nowhere = "http://127.0.0.1:9"
    return [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": scratch.appending(path: "home").path(percentEncoded: false),
      "TMPDIR": scratch.appending(path: "tmp").path(percentEncoded: false),
      // This time zone is west of Greenwich and half an hour off, so that mistaking local time for universal time is
      // noticed.
      "TZ": "America/St_Johns", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
      "http_proxy": nowhere, "https_proxy": nowhere, "all_proxy": nowhere,
      "no_proxy": "127.0.0.1,localhost",
      "SWIFT_BACKTRACE": backtrace
        ? "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,sanitize=no,limit=32,cache=no"
        : "enable=no",
      "POST_GRADE_ONLY": criteria.joined(separator: ","),
      GradeEvent.channelVariable: "\(ChildProcess.channel)",
      GradeEvent.tokenVariable: token,
    ].merging(program.environment) { $1 }
  }
}
