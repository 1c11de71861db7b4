import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine
import TerminalUI

struct StudentPackage: Sendable {
  let folder: URL
  let kit: GradingKit
}

extension StudentPackage {
  /// Searches a folder and those around it. Throws an `ExitError` if the package is missing or not complete.
  init(at start: URL = URL(filePath: FileManager.default.currentDirectoryPath)) throws {
    var folder = start.standardizedFileURL
    while !folder.appending(path: "Kit/Companion").isFolder {
      let parent = folder.deletingLastPathComponent().standardizedFileURL
      guard parent.plainPath.count < folder.plainPath.count else {
        throw ExitError.noInput(
          "This is not a student’s package. Go to yours with cd, or make one with “PostGrader starter DIR”."
        )
      }
      folder = parent
    }
    self.init(folder: folder, kit: try GradingKit(inPackage: folder))
  }

  var workspace: URL { folder.appending(path: ".build/companion") }

  func submission() throws -> Submission {
    try Submission(in: SubmissionFolder(name: "", url: folder))
  }

  /// The criteria below parts, sections or criteria. All if the list is empty.
  func criteria(named names: [String]) throws -> [Criterion] {
    try kit.curriculum.criteria(
      named: names.isEmpty ? nil : names.joined(separator: ","), command: "swift run post")
  }

  func test(of criterion: Criterion.ID) -> (path: String, lines: [String])? {
    for (path, data) in kit.files where path.hasPrefix("Tests/CurriculumTests/") {
      if let lines = TestFile(path: path, data).lines(judging: criterion) { return (path, lines) }
    }
    return nil
  }

  /// The lines around the one that a compiler error names, with a mark before that one. Empty if it names none.
  func excerpt(for error: String) -> [String] {
    guard let match = error.prefixMatch(of: /(Sources\/.+?\.swift):(\d+):/),
      let number = Int(match.2), 1..<1_000_000 ~= number,
      let text = try? String(contentsOf: folder.appending(path: String(match.1)), encoding: .utf8)
    else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (max(1, number - 1)...number + 1).compactMap { line in
      guard lines.indices.contains(line - 1) else { return nil }
      return "\(line == number ? "→" : " ") \(line)  \(lines[line - 1])"
    }
  }

  /// Builds `PostShow`, and runs it until the reader quits. Throws an `ExitError` if the app does not compile or ends with an error.
  @MainActor func showApp(usesColor: Bool) throws {
    try TerminalApp.checkTerminal()
    setenv("NO_COLOR", usesColor ? "" : "1", 1)
    setenv("POST", folder.plainPath, 1)
    print("Your app is being built. The first time takes a minute.")
    // Unlike a `Process`, a shell's process has the terminal to itself.
    guard system("swift build --package-path \"$POST\" --product PostShow") == 0 else {
      throw ExitError.data("Your app does not compile. “swift run post” explains the first error.")
    }
    setenv("SWIFT_BACKTRACE", CrashReport.backtraceOptions, 1)
    let status = system("exec \"$POST/.build/debug/PostShow\" 2>\"$POST/.build/crash.log\"")
    let signal = status & 0x7f
    guard status == 0 || signal == SIGINT else {
      let log = folder.appending(path: ".build/crash.log")
      let report = CrashReport(
        ending: signal == 0 ? .exited(status >> 8) : .signaled(signal),
        output: (try? String(contentsOf: log, encoding: .utf8)) ?? "")
      throw ExitError.data("Your app has crashed. \(report.inWords)")
    }
  }
}
