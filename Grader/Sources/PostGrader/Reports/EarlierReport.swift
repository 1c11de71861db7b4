import Curriculum
import Foundation

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
    let folder: String?
    let digest: String?
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
