import Curriculum
import Foundation

/// Grades for programs: all grade reports, and the number of each result.
struct JSONReport {
  let submissions: [GradedSubmission]
  let head: ReportHead?

  var text: String {
    get throws {
      let reports = submissions.compactMap(\.report)
      let passed = reports.count(where: \.isPassed)
      return try String(json: [
        "kit": head?.kit, "curriculum": head?.curriculum, "only": head?.only,
        "notes": head?.notes.nilIfEmpty,
        "progress": head?.progress.map { ["done": $0.done, "of": $0.of] },
        // The format's name for similar pairs.
        "likenesses": head?.similarities.map(\.json).nilIfEmpty,
        "submissions": submissions.map(\.json),
        "summary": [
          "submissions": submissions.count, "passed": passed, "failed": reports.count - passed,
          "ungraded": submissions.count - reports.count,
        ],
      ])
    }
  }
}

extension GradedSubmission {
  fileprivate var json: [String: Any] {
    var json: [String: Any] =
      switch outcome {
      case .graded(let report): report.json
      case .ungraded(let reason): ["submission": name, "ungraded": reason]
      }
    json["notes"] = notes.nilIfEmpty
    json["digest"] = digest
    json["folder"] = folder
    json["student"] = student.map { ["id": $0.id, "email": $0.email] }
    json["flags"] =
      flags.map { ["path": $0.path, "line": $0.line, "found": $0.found] as [String: Any] }
      .nilIfEmpty
    return json
  }
}

extension Similarity {
  fileprivate var json: [String: Any] {
    func json(_ lines: Lines) -> [String: Any] {
      ["path": lines.path, "firstLine": lines.firstLine, "lastLine": lines.lastLine]
    }
    let passages = passages.map { ["first": json($0.first), "second": json($0.second)] }
    return ["first": first, "second": second, "share": share, "passages": passages]
  }
}

/// An earlier JSON report with results that can be used again.
struct EarlierReport: Decodable {
  let kit: String
  let curriculum: Int
  private let submissions: [Element]

  /// A submission, or the error of reading it. Another version may have written something else.
  private struct Element: Decodable {
    let submission: Result<Submission, any Error>

    init(from decoder: any Decoder) { submission = Result { try Submission(from: decoder) } }
  }

  private struct Submission: Decodable {
    struct Entry: Decodable {
      let id: Criterion.ID
      let verdict: Verdict

      private enum CodingKeys: CodingKey { case id }

      init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
        verdict = try Verdict(from: decoder)
      }
    }
    struct CompilerError: Decodable { let reason: String }

    let submission: String
    let folder, digest: String?
    let criteria: [Entry]?
    let compilerErrors: [CompilerError]?
    let unsteady: [Criterion.ID]?
  }

  init(_ data: Data) throws { self = try JSONDecoder().decode(Self.self, from: data) }

  /// The submissions that were judged, and whose digests are known, without notes.
  func submissions(of curriculum: Curriculum) throws -> [GradedSubmission] {
    try submissions.compactMap { element in
      let submission = try element.submission.get()
      guard submission.digest != nil, let entries = submission.criteria else { return nil }
      let report = GradeReport(
        submission: submission.submission, curriculum: curriculum,
        verdicts: Dictionary(entries.map { ($0.id, $0.verdict) }) { $1 },
        compilerErrors: (submission.compilerErrors ?? []).map(\.reason),
        unsteady: Set(submission.unsteady ?? []))
      return GradedSubmission(
        name: submission.folder ?? submission.submission, outcome: .graded(report),
        digest: submission.digest)
    }
  }
}
