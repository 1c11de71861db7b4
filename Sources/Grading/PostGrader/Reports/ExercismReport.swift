import Curriculum

/// The `results.json` of an Exercism test runner, version 3 of the published interface.
///
/// A section of the curriculum is a task; tasks are numbered in the order of the curriculum. The test code is replaced
/// by the criterion's text as a comment, because the tests are not part of a report. The app's output is not part of it
/// either. Notes about the submission are the output of the first test, because there is no other place for them.
struct ExercismReport: Encodable {
  /// The limit of the overall message. The interface counts characters; this counts bytes, which is stricter.
  private static let maximumMessageByteCount = 65_535

  /// The limit of a test's output.
  private static let maximumOutputByteCount = 500

  private let version = 3
  private let status: Status
  private let message: String?
  private let tests: [Test]?

  private enum Status: String, Encodable { case pass, fail, error }

  init(_ submission: GradedSubmission) {
    switch submission.outcome {
    case .graded(let report):
      let notes = String(
        harmless: submission.notes.joined(separator: "\n"),
        maximumByteCount: Self.maximumOutputByteCount - 3, maximumLineCount: .max)
      tests = report.entries.enumerated().map { number, entry in
        Test(entry, in: report, output: number == 0 && !notes.isEmpty ? notes : nil)
      }
      if report.entries.allSatisfy(\.verdict.isError) {
        // The overall status is an error only if no test was completed, or if nothing was judged.
        status = .error
        message = String(
          harmless: report.entries.isEmpty ? "Nothing was judged." : report.distinctReasons,
          maximumByteCount: Self.maximumMessageByteCount - 3, maximumLineCount: .max)
      } else {
        status = report.failures.isEmpty ? .pass : .fail
        message = nil
      }
    case .ungraded(let reason):
      status = .error
      message = reason
      tests = nil
    }
  }

  private struct Test: Encodable {
    let name: String
    let status: Status
    let message: String?
    let output: String?
    let testCode: String
    let taskID: Int

    init(_ entry: GradeReport.Entry, in report: GradeReport, output: String?) {
      self.output = output
      name = entry.criterion.title
      status = entry.verdict.isPassed ? .pass : entry.verdict.isError ? .error : .fail
      let hint =
        report.isCompilerError(entry.verdict) ? "" : "\nHint: \(entry.criterion.hint)"
      message = entry.verdict.reason.map { "\($0)\(hint)" }
      testCode = "// \(entry.criterion.step)\n// \(entry.criterion.rationale)"
      taskID = report.curriculum.taskID(of: entry.criterion)
    }

    private enum CodingKeys: String, CodingKey {
      case name, status, message, output
      case testCode = "test_code"
      case taskID = "task_id"
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

extension Curriculum {
  /// The number of the criterion's section among all sections.
  fileprivate func taskID(of criterion: Criterion) -> Int {
    let sections = parts.flatMap { part in part.sections.map { (part.id, $0.id) } }
    return 1 + (sections.firstIndex { $0 == (criterion.part, criterion.section) } ?? 0)
  }
}
