import Curriculum
import HeadlessUI

extension GradedSubmission {
  /// A copy in which all texts that a submission can influence are harmless and of limited size.
  ///
  /// All formats use this copy, so that no report sends escape sequences to a terminal, or more text than a reader
  /// accepts. Each format does its own escaping.
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
          // The ids are those of a curriculum's criteria, so they are unique.
          verdicts: Dictionary(uniqueKeysWithValues: verdicts),
          // Compiler errors are also reasons, and must stay equal to them.
          compilerErrors: report.compilerErrors.map(\.harmlessReason), times: report.times))
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
  /// 4000 bytes, so that the details of ninety failures fit into the 1 MiB of a GitHub summary.
  fileprivate var harmlessReason: String {
    let reason = String(harmless: self, maximumByteCount: 4000, maximumLineCount: 60)
    return reason.isEmpty ? "No reason is known." : reason
  }

  /// The lines of a text that are not blank, made safe to print with ``Glyphs``, up to a number of bytes of UTF-8 and
  /// of lines. An ellipsis marks a text that was cut.
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
