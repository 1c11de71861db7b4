import CommandLineSupport
import Curriculum
import Foundation
import GradeReports

/// Judges submissions and hands in a report.
struct Grade {
  enum Option: String, CommandLineOption {
    case format, output, jobs, timeout, only
    case noCache = "no-cache"
    var takesValue: Bool { self != .noCache }
  }

  let folders: [URL]
  let format: ReportFormat
  let output: URL?
  let jobs: Int?
  let timeout: Int
  let only: String?
  /// Whether the tests that the last call has built may be used, and are kept for the next one.
  let usesCache: Bool

  func run(print: (String) throws -> Void) throws -> Bool {
    let kit = try Kit(checkout: Kit.checkout)
    let criteria = try asked(of: kit.curriculum)
    if folders.count == 1, !folders[0].resolvingSymlinksInPath().isFolder {
      throw Failure.noInput("There is no folder “\(folders[0].path(percentEncoded: false))”.")
    }
    let folders = SubmissionFolder.all(in: folders)
    guard folders.count == 1 || format.acceptsSeveral else {
      throw Failure.usage(
        "The format \(format.rawValue) is about one submission, and these are \(folders.count).",
        command: "PostGrader grade")
    }
    if let output { try Self.checkWritable(output) }
    let batch = Batch(
      kit: kit, criteria: criteria, timeout: timeout, jobs: jobs,
      cache: usesCache ? .standard : nil)
    let graded = try Workspace.with { try batch.grade(folders, in: $0) }
    let report = try format.render(graded)
    if let output {
      do {
        try Data(report.utf8).write(to: output, options: .atomic)
      } catch {
        // What took so long to find out is not thrown away.
        try print(report.trimmingCharacters(in: .newlines))
        throw Failure.output("The report cannot be written: \(error.localizedDescription)")
      }
    } else {
      try print(report.trimmingCharacters(in: .newlines))
    }
    return graded.allSatisfy(\.isPassed)
  }

  /// What is judged: all, or what `--only` names.
  private func asked(of curriculum: Curriculum) throws -> [Criterion] {
    guard let only else { return curriculum.criteria }
    do {
      return try curriculum.criteria(named: only)
    } catch {
      throw Failure.usage(error.description, command: "PostGrader grade")
    }
  }

  /// Who has to wait for grades should not learn at the end that they cannot be kept.
  private static func checkWritable(_ output: URL) throws {
    let folder = output.absoluteURL.deletingLastPathComponent().path(percentEncoded: false)
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw Failure.output("Nothing can be written to “\(folder)”.")
    }
    guard !output.resolvingSymlinksInPath().isFolder else {
      throw Failure.output("“\(output.path(percentEncoded: false))” is a folder.")
    }
  }

  static let help = """
    Judges submissions by every criterion of the curriculum. A submission is a folder with Sources/PostModel,
    Sources/PostControllers and Sources/PostViews; nothing else in it counts. A folder of such folders is a class.

    USAGE
      PostGrader grade DIR … [OPTIONS]

    OPTIONS
      --format FORMAT     text (the default), json, markdown, junit, gradescope or exercism
      --output FILE       Where the report goes; to standard output without it.
      --jobs N            How many submissions are judged at a time; by default as many as there are cores.
      --timeout SECONDS   How long one criterion may take; 10 without it.
      --only NAMES        Judge nothing but these parts, sections or criteria, such as part-one.model,part-two.
      --no-cache          Build the tests anew. Otherwise those of the last call are used, unless the kit or Swift has changed.

    EXAMPLES
      PostGrader grade ~/post
      PostGrader grade class/* --jobs 4
      PostGrader grade ~/post --only part-one.model
      PostGrader grade class --format markdown --output grades.md
      PostGrader grade submission --format gradescope --output results.json

    EXIT STATUS
      0 everything passed; 1 something failed; 2 the grader could not do what it was asked.
    """
}
