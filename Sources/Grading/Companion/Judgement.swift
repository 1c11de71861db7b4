import Curriculum
import Foundation

/// What was found out about the sources at one time.
struct Judgement: Codable, Sendable {
  /// What was judged. It is another text when the sources, the tests or the compiler have changed.
  let digest: String
  /// How long it took.
  let seconds: Double
  private let verdicts: [Criterion.ID: Verdict]
  private let compilerErrors: [String]

  init(_ report: GradeReport, of digest: String, seconds: Double) {
    self.digest = digest
    self.seconds = seconds
    verdicts = Dictionary(uniqueKeysWithValues: report.entries.map { ($0.id, $0.verdict) })
    compilerErrors = report.compilerErrors
  }

  init(contentsOf file: URL) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }

  func write(to file: URL) throws {
    try JSONEncoder().encode(self).write(to: file, options: .atomic)
  }

  func report(of curriculum: Curriculum) -> GradeReport {
    GradeReport(
      submission: "", curriculum: curriculum, verdicts: verdicts, compilerErrors: compilerErrors)
  }
}
