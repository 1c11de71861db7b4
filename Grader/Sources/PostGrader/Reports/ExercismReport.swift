import Curriculum

/// The `results.json` of an Exercism test runner, version 3 of the published interface. Its keys are in snake case.
///
/// A section of the curriculum is a task; tasks are numbered in the order of the curriculum. The test code is replaced
/// by the criterion's text as a comment, because the tests are not part of a report. The app's output is not part of it
/// either. Notes about the submission are the output of the first test, because there is no other place for them.
struct ExercismReport: Encodable {
  /// The limits of the overall message and of a test's output. The interface counts characters; this counts bytes,
  /// which is stricter. An ellipsis takes three.
  private static let (maximumMessageByteCount, maximumOutputByteCount) = (65_535 - 3, 500 - 3)

  private let version = 3
  private let status: Status
  private var message: String?
  private var tests: [Test]?

  private enum Status: String, Encodable { case pass, fail, error }

  init(_ submission: GradedSubmission) {
    switch submission.outcome {
    case .graded(let report):
      let notes = String(
        sanitized: submission.notes.joined(separator: "\n"),
        maximumByteCount: Self.maximumOutputByteCount)
      tests = report.entries.enumerated().map { number, entry in
        Test(entry, in: report, output: number == 0 && !notes.isEmpty ? notes : nil)
      }
      if report.entries.allSatisfy(\.verdict.isError) {
        // The overall status is an error only if no test was completed, or if nothing was judged.
        status = .error
        message = String(
          sanitized: report.entries.isEmpty ? "Nothing was judged." : report.distinctReasons,
          maximumByteCount: Self.maximumMessageByteCount)
      } else {
        status = report.failures.isEmpty ? .pass : .fail
      }
    case .ungraded(let reason):
      status = .error
      message = reason
    }
  }

  private struct Test: Encodable {
    let name: String
    let status: Status
    let message: String?
    let output: String?
    let testCode: String
    let taskId: Int

    init(_ entry: GradeReport.Entry, in report: GradeReport, output: String?) {
      self.output = output
      name = entry.criterion.title
      status = entry.verdict.isPassed ? .pass : entry.verdict.isError ? .error : .fail
      let hint = report.advice(on: entry) { "\nHint: \($0.hint)" }
      message = entry.verdict.reason.map { "\($0)\(hint)" }
      testCode = "// \(entry.criterion.step)\n// \(entry.criterion.rationale)"
      let sections = report.curriculum.parts.flatMap { part in
        part.sections.map { "\(part.id).\($0.id)." }
      }
      taskId = 1 + (sections.firstIndex(where: entry.id.hasPrefix) ?? 0)
    }
  }
}

extension GradeReport {
  /// The reasons of all failures, without duplicates.
  fileprivate var distinctReasons: String {
    var known: Set<String> = []
    return failures.compactMap(\.verdict.reason).filter { known.insert($0).inserted }
      .joined(separator: "\n")
  }
}
