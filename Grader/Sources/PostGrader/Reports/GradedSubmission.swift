import CellText
import Curriculum
import GradingEngine

struct GradedSubmission: Sendable {
  enum Outcome: Sendable {
    case graded(GradeReport)
    case ungraded(reason: String)
  }

  /// The name of its folder, or of the student in the roster. Reports use this name and not the one in the grade report.
  var name: String
  /// Its row in the roster, and the name of its folder. Nil without a roster.
  var student: Roster.Student?
  var folder: String?
  var outcome: Outcome
  var notes: [String] = []
  /// A hash of its files. Nil if they are unknown.
  var digest: String?
  /// Suspicious lines. Only reports for instructors contain them.
  var flags: [Flag] = []

  var report: GradeReport? { if case .graded(let report) = outcome { report } else { nil } }
  var isPassed: Bool { report?.isPassed ?? false }
}

extension GradedSubmission {
  /// The result of a submission before the rules of the class are applied.
  init(_ submission: GradingEngine.Submission, _ report: GradeReport) {
    let note = submission.curriculumVersion.flatMap(report.curriculum.note(onVersion:))
    let titles = report.entries.filter { report.unsteady.contains($0.id) }.map(\.criterion.title)
    let unsteady = titles.nilIfEmpty.map { titles in
      "Unsteady: \(titles.count.criteria) failed at first and passed in a second run: "
        + titles.joined(separator: "; ")
    }
    self.init(
      name: submission.name, outcome: .graded(report), notes: [note, unsteady].compactMap(\.self),
      digest: submission.digest, flags: Flag.all(in: submission.modules))
  }

  /// A copy without escape sequences and overlong texts. All formats use it, and do their own escaping.
  var sanitized: GradedSubmission {
    var copy = self
    copy.name = name.sanitizedName.nilIfEmpty ?? "(no name)"
    copy.folder = folder?.sanitizedName
    copy.student?.id = student?.id.sanitizedName ?? ""
    copy.student?.email = student?.email.sanitizedName ?? ""
    copy.notes = notes.map(\.sanitizedReason)
    switch outcome {
    case .graded(let report):
      copy.outcome = .graded(
        GradeReport(
          submission: copy.name, curriculum: report.curriculum,
          verdicts: report.verdicts.mapValues {
            $0.with(reason: ($0.reason ?? "").sanitizedReason)
          },
          // Compiler errors are also reasons, and must stay equal to them.
          compilerErrors: report.compilerErrors.map(\.sanitizedReason), unsteady: report.unsteady))
    case .ungraded(let reason): copy.outcome = .ungraded(reason: reason.sanitizedReason)
    }
    return copy
  }
}

extension String {
  /// At most 60 lines and 4000 bytes, so that no submission floods a report.
  fileprivate var sanitizedReason: String {
    String(sanitized: self, maximumByteCount: 4000, maximumLineCount: 60).nilIfEmpty
      ?? "No reason is known."
  }

  var sanitizedName: String { String(sanitized: self, maximumByteCount: 200, maximumLineCount: 1) }

  /// The lines of a text that are not blank, made safe to print with ``Glyphs``. An ellipsis marks a text that was cut.
  init(sanitized text: String, maximumByteCount: Int, maximumLineCount: Int = .max) {
    var (lines, line, byteCount) = ([String](), "", 0)
    func endLine() {
      while line.hasSuffix(" ") { line.removeLast() }
      if !line.isEmpty { lines.append(line) }
      line = ""
    }
    for glyph in Glyphs(text, singleLine: maximumLineCount == 1) {
      byteCount += glyph.text.utf8.count
      guard byteCount <= maximumByteCount, lines.count < maximumLineCount else {
        line += "…"
        break
      }
      if glyph == .lineBreak { endLine() } else { line += glyph.text }
    }
    endLine()
    self = lines.joined(separator: "\n")
  }
}

extension GradeReport {
  /// The number of failures of each kind, those in the bonus parts separately.
  var failuresInWords: String {
    if entries.isEmpty { return "nothing was judged" }
    let required = entries.filter { !curriculum.isBonus($0.criterion) }
    let bonus = entries.filter { curriculum.isBonus($0.criterion) }
    let bonusInWords = Self.failuresInWords(bonus).map { "in the bonus \($0)" }
    if required.isEmpty { return bonusInWords ?? "all passed" }
    return [Self.failuresInWords(required) ?? "all passed", bonusInWords].compactMap(\.self)
      .joined(separator: "; ")
  }

  private static func failuresInWords(_ entries: [Entry]) -> String? {
    let counts: [String] = Verdict.all(reason: "").dropFirst().compactMap { kind in
      let count = entries.count { $0.verdict.label == kind.label }
      if count == 0 { return nil }
      // A single error may affect any number of criteria.
      return "\(kind.label): \(kind.isJudgement ? "\(count)" : count.criteria)"
    }
    return counts.nilIfEmpty?.joined(separator: ", ")
  }
}
