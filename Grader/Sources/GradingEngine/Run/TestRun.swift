import CommandLineSupport
import Curriculum
import Foundation

/// Runs the tests in one process as long as nothing goes wrong. If the app ends the process, the current criterion gets its verdict,
/// and a new process judges the others.
struct TestRun {
  let program: TestProgram
  /// For files that the app creates.
  let scratch: URL
  /// In seconds for one criterion.
  let timeout: Int
  var budget: Budget?
  var isolation: Isolation?
  /// Whether the reason of a criterion that is not met has what the app printed meanwhile.
  var showsPrints = false
  /// Called when a criterion was judged.
  let progress: @Sendable () -> Void

  /// Judges the criteria, and judges failures again in a new process. They are unsteady if they pass there. Sessions repeat their own failures.
  func confirmedVerdicts(
    on criteria: [Criterion.ID]
  ) throws -> (verdicts: [Criterion.ID: Verdict], unsteady: Set<Criterion.ID>) {
    let verdicts = try verdicts(on: criteria)
    // A stuck app would be stuck again, and take the maximum time again.
    let isStuck = verdicts.values.count { if case .timedOut = $0 { true } else { false } } > 2
    let failures = criteria.filter { criterion in
      switch verdicts[criterion] {
      case .failed: !criterion.isSession
      case .crashed: true
      case .timedOut: !isStuck
      default: false
      }
    }
    let again = try self.verdicts(on: failures)
    let unsteady = again.filter(\.value.isPassed)
    return (verdicts.merging(unsteady) { $1 }, Set(unsteady.keys))
  }

  /// - Parameter criteria: The criteria in the order in which to go on after a time-out.
  func verdicts(on criteria: [Criterion.ID]) throws -> [Criterion.ID: Verdict] {
    var verdicts: [Criterion.ID: Verdict] = [:]
    let loaderError = /symbol lookup error: \S+: (.+)/
    var rest = criteria
    var hasTimedOut = false
    /// The latest time-out, if nothing was judged since.
    var stuck: (section: Substring, reason: String)?
    /// The calls that did not return, the reason, and in how many criteria.
    var loops: [Substring: (reason: String, count: Int)] = [:]
    while let first = rest.first {
      var verdictOnRest: Verdict?
      // An app that is stuck in one section may work in another.
      let asked = hasTimedOut ? rest.filter { $0.section == first.section } : rest
      let (result, log) = try run(asked, loops: loops.filter { $0.value.count > 1 }.keys)
      if !log.judged.isEmpty { stuck = nil }
      if let verdict = log.judged.values.first(where: \.isAboutLoading) {
        verdictOnRest = verdict
      } else {
        verdicts.merge(log.judged) { $1 }
        // The output is long, and mostly nobody asks why the run ended.
        lazy var report = CrashReport(ending: result.ending, output: result.output)
        lazy var reason = report.inWords
        if let current = log.current {
          if let call = report.callThatDoesNotReturn {
            let loop = loops[call] ?? (reason, 0)
            loops[call] = (loop.reason, loop.count + 1)
            verdicts[current] = .timedOut(loop.reason)
          } else if case .stopped = result.ending {
            // On a busy machine, the backtrace of a crash may take longer than the limit.
            verdicts[current] = report.hasMessage ? .crashed(reason) : .timedOut(reason)
            hasTimedOut = true
            if let stuck, stuck.reason == reason, stuck.section != current.section {
              verdictOnRest = .notRun("In two sections before, nothing could be judged. \(reason)")
            }
            stuck = (current.section, reason)
            rest =
              rest.filter { $0.section != current.section }
              + rest.filter { $0.section == current.section }
          } else {
            verdicts[current] = .crashed(reason)
          }
        } else if !program.isTrusted, let error = result.output.firstMatch(of: loaderError)?.1 {
          verdictOnRest = .notCompiled("It does not link: \(error)")
        } else if log.judged.isEmpty {
          verdictOnRest = .crashed("Nothing could be judged. \(reason)")
        }
        if showsPrints {
          for (criterion, text) in Self.prints(in: result.output) {
            verdicts[criterion] = verdicts[criterion]?.adding(printed: text)
          }
        }
        if let budget, budget.isSpent { verdictOnRest = .notRun(budget.reason) }
        rest.removeAll { verdicts[$0] != nil }
      }
      if let verdictOnRest { return verdicts.merging(rest.map { ($0, verdictOnRest) }) { $1 } }
    }
    return verdicts
  }

  /// The first lines that the app printed, by criterion. The tests print U+001E before and after each one.
  private static func prints(in output: String) -> [Criterion.ID: String] {
    let crash = /.*Fatal error: .*|\*\*\* .+|\w+ does not return\./
    return output.utf8.split(separator: 0x1E).reduce(into: [:]) { prints, part in
      let lines = part.split(separator: 0x0A, maxSplits: 21).prefix(21).map {
        String(decoding: $0.prefix(400), as: UTF8.self)
      }
      let printed = lines.dropFirst().prefix { $0.wholeMatch(of: crash) == nil }
      prints[lines.first ?? ""] = printed.joined(separator: "\n  ")
    }
  }

  private func run(
    _ criteria: [Criterion.ID], loops: some Collection<Substring>
  ) throws -> (result: ChildProcess.Result, log: GradeLog) {
    let folders = ["home", "tmp"].map { scratch.appending(path: $0) }
    for folder in folders {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let process = ChildProcess(
      arguments: program.arguments, directory: scratch.appending(path: "tmp"),
      environment: environment(criteria, loops: loops.joined(separator: ",")),
      limits: ChildProcess.Limits(silence: .seconds(timeout), budget: budget),
      isolation: isolation,
      files: FileAccess(readable: program.files, temporary: folders), isTrusted: program.isTrusted)
    var log = GradeLog()
    let result = try process.run { line in
      log.receive(line)
      if log.current == nil { progress() }
    }
    return (result, log)
  }

  /// Only the paths of programs come from this machine.
  private func environment(_ criteria: [Criterion.ID], loops: String) -> [String: String] {
    let nowhere = "http://127.0.0.1:9"
    return [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": scratch.appending(path: "home").plainPath,
      "TMPDIR": scratch.appending(path: "tmp").plainPath,
      // West of Greenwich and half an hour off, so that mistaking local time for universal time is noticed.
      "TZ": "America/St_Johns", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
      "http_proxy": nowhere, "https_proxy": nowhere, "all_proxy": nowhere,
      "no_proxy": "127.0.0.1,localhost",
      "SWIFT_BACKTRACE": CrashReport.backtraceOptions,
      "POST_GRADE_ONLY": criteria.joined(separator: ","),
      // The seed of the sessions. The same for a whole class.
      "POST_GRADE_SEED": ProcessInfo.processInfo.environment["POST_GRADE_SEED"] ?? "",
      // The name is that of `AppProcess`.
      "POST_GRADE_LOOPS": loops, GradeEvent.channelVariable: "\(ChildProcess.channel)",
    ].merging(program.environment) { $1 }
  }
}

/// The verdicts of one run, in which the tests judge one criterion after the other.
struct GradeLog {
  private(set) var judged: [Criterion.ID: Verdict] = [:]
  private(set) var current: Criterion.ID?

  mutating func receive(_ line: Data) {
    guard let event = try? JSONDecoder().decode(GradeEvent.self, from: line) else { return }
    judged[event.criterion] = event.verdict
    current = event.verdict == nil ? event.criterion : nil
  }
}

extension Criterion.ID {
  var isSession: Bool { hasSuffix(".sessions") }

  /// The part and the section.
  fileprivate var section: Substring { self[..<(lastIndex(of: ".") ?? endIndex)] }
}

package struct TestProgram {
  /// If this variable is set, the app runs in the process of the tests, as on other systems than Linux.
  package static let oneProcessVariable = "POST_GRADE_ONE_PROCESS"
  package static var isOneProcess: Bool { getenv(oneProcessVariable) != nil }

  let arguments: [String]
  let files: [URL]
  let environment: [String: String]
  /// Whether the app runs in another process.
  let isTrusted: Bool

  /// - Parameters:
  ///   - library: The library with the app. Nil if it is linked with the tests.
  ///   - host: The program that runs the app. Nil to run it in the same process as the tests.
  init(at url: URL, library: URL? = nil, host: URL? = nil) {
    let isOne = Self.isOneProcess
    let host = isOne ? nil : host
    let loader =
      isOne ? ["/usr/bin/env", "LD_BIND_NOW=1", "LD_PRELOAD=\(library?.plainPath ?? "")"] : []
    let options = ["--testing-library", "swift-testing", "--no-parallel"]
    // The tests print nothing, so all output is of the app.
    arguments = loader + [url.plainPath, "--verbosity=\(Int.min)"] + options
    // The fixtures are beside it.
    files = [url.deletingLastPathComponent()] + [library].compactMap(\.self)
    isTrusted = host != nil
    // The names are those of `AppProcess`.
    environment = ["POST_GRADE_APP": library, "POST_GRADE_HOST": host].compactMapValues(
      \.?.plainPath)
  }

  init(builtIn package: URL) {
    arguments = [
      "/usr/bin/env", "swift", "test", "--skip-build", "--no-parallel", "--package-path",
      package.plainPath,
    ]
    files = [package]
    isTrusted = false
    environment = [:]
  }
}
