import CommandLineSupport
import Curriculum
import Foundation
import HeadlessUI

/// Grades submissions with known faults, and compares the results with what is expected.
struct Selftest {
  enum Option: String, CommandLineOption {
    case jobs
    case noCache = "no-cache"
    var takesValue: Bool { self != .noCache }
  }

  /// The names of the submissions. Empty for all.
  let names: [String]
  let jobs: Int?
  /// The same as in ``Grade``.
  let usesCache: Bool

  func run(print: (String) throws -> Void) throws -> Bool {
    let kit = try GradingKit(checkout: GradingKit.checkout)
    let submissions = try KnownSubmission.all(in: kit.submissions).filter {
      names.isEmpty || names.contains($0.name)
    }
    for name in names where !submissions.contains(where: { $0.name == name }) {
      throw ExitError.usage("There is no submission “\(name)”.", command: "PostGrader selftest")
    }
    let batch = Batch(
      kit: kit, criteria: kit.curriculum.criteria, timeout: 5, jobs: jobs,
      cache: usesCache ? .standard : nil, isolation: try Isolation.begin(.auto).isolation)
    let graded = try Workspace.with { workspace in
      let folders = try submissions.map { submission in
        let url = workspace.appending(components: "Submissions", submission.name)
        try submission.write(to: url, kit: kit)
        return SubmissionFolder(name: submission.name, url: url)
      }
      return try batch.grade(folders, in: workspace)
    }
    let rows = zip(submissions, graded).map { submission, graded in
      SelftestRow(submission: submission, graded: graded, curriculum: kit.curriculum)
    }
    try print(
      SelftestMatrix(
        rows: rows, curriculum: kit.curriculum, isComplete: names.isEmpty
      ).description)
    return rows.allSatisfy(\.isAsExpected)
  }

  static let help = """
    Judges the submissions in Fixtures/Submissions, whose faults are known, and reports where the grader comes to another
    result.

    USAGE
      PostGrader selftest [NAME …] [--jobs N] [--no-cache]

    EXAMPLES
      PostGrader selftest
      PostGrader selftest oldest-first plain

    EXIT STATUS
      0 all results were as expected; 1 some were not; 2 the grader could not do what it was asked.
    """
}
