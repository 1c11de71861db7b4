import Curriculum
import Foundation

/// An earlier JSON report with results that can be used again.
struct EarlierReport {
  /// The version of the program that wrote it.
  let kit: String
  /// The version of the curriculum.
  let curriculum: Int
  private let data: Data

  private struct Head: Decodable {
    struct Anything: Decodable { init(from decoder: any Decoder) {} }
    let kit: String
    let curriculum: Int
    let submissions: [Anything]
  }

  private struct Contents: Decodable {
    let submissions: [Submission]
  }

  private struct Submission: Decodable {
    let submission: String
    let digest: String?
    let notes: [String]?
    let criteria: [Entry]?
    let compilerErrors: [CompilerError]?
  }

  private struct Entry: Decodable {
    let id: Criterion.ID
    let verdict: Verdict

    private enum CodingKeys: CodingKey { case id }

    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
      verdict = try Verdict(from: decoder)
    }
  }

  private struct CompilerError: Decodable { let reason: String }

  /// - Throws: An error if it is not a complete JSON report.
  init(_ data: Data) throws {
    let head = try JSONDecoder().decode(Head.self, from: data)
    kit = head.kit
    curriculum = head.curriculum
    self.data = data
  }

  /// The submissions that were judged by exactly the criteria asked for, and whose digests are known.
  ///
  /// - Parameter asked: The criteria to judge.
  func submissions(
    judgedBy asked: [Criterion.ID], of curriculum: Curriculum
  ) throws -> [GradedSubmission] {
    try JSONDecoder().decode(Contents.self, from: data).submissions.compactMap { submission in
      guard submission.digest != nil, let entries = submission.criteria,
        Set(entries.map(\.id)) == Set(asked)
      else { return nil }
      let report = GradeReport(
        submission: submission.submission, curriculum: curriculum,
        verdicts: Dictionary(entries.map { ($0.id, $0.verdict) }) { $1 },
        compilerErrors: (submission.compilerErrors ?? []).map(\.reason))
      return GradedSubmission(
        name: submission.submission, outcome: .graded(report), notes: submission.notes ?? [],
        digest: submission.digest)
    }
  }
}
