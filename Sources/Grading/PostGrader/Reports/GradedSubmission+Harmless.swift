import Curriculum
import HeadlessUI

extension GradedSubmission {
  /// The same with harmless texts of a bounded size: all that a submission has a say in.
  ///
  /// Every format begins with it, so that none of them carries an escape sequence to a terminal, or more than a system that
  /// reads it can take. What a format has to escape besides is its own business.
  var harmless: GradedSubmission {
    let text = String(harmless: name, maximumByteCount: 200, maximumLineCount: 1)
    let name = text.isEmpty ? "(no name)" : text
    return GradedSubmission(
      name: name, outcome: outcome.harmless(name: name), notes: notes.map(\.harmlessReason),
      digest: digest)
  }
}

extension GradedSubmission.Outcome {
  fileprivate func harmless(name: String) -> Self {
    switch self {
    case .graded(let report):
      let verdicts = report.entries.map { ($0.id, $0.verdict.harmless) }
      return .graded(
        GradeReport(
          submission: name, curriculum: report.curriculum,
          // The ids of a report's entries are those of a curriculum's criteria: no two are the same.
          verdicts: Dictionary(uniqueKeysWithValues: verdicts),
          // They are reasons, and stay the same as those.
          compilerErrors: report.compilerErrors.map(\.harmlessReason)))
    case .ungraded(let reason):
      return .ungraded(reason: reason.harmlessReason)
    }
  }
}

extension Verdict {
  fileprivate var harmless: Verdict {
    let reason = (reason ?? "").harmlessReason
    return switch self {
    case .passed: .passed
    case .failed: .failed(reason)
    case .crashed: .crashed(reason)
    case .timedOut: .timedOut(reason)
    case .notCompiled: .notCompiled(reason)
    case .notRun: .notRun(reason)
    }
  }
}

extension String {
  /// 4000 bytes: the details of ninety failures have to fit the 1 MiB of a summary on GitHub.
  fileprivate var harmlessReason: String {
    let reason = String(harmless: self, maximumByteCount: 4000, maximumLineCount: 60)
    return reason.isEmpty ? "No reason is known." : reason
  }

  /// The lines of a text that are not blank, as safe to print as ``Glyphs`` makes them, up to a number of bytes of UTF-8 and
  /// of lines; an ellipsis says that there was more.
  init(harmless text: String, maximumByteCount: Int, maximumLineCount: Int) {
    var lines: [String] = []
    var line = ""
    var byteCount = 0
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
