import CellText
import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine

/// The grades of one student to hand out, as a page and as a text for an e-mail: without flags, similar pairs and other students.
struct StudentSheet {
  static let maximumLineCount = 60
  private static let maximumWidth = 100

  private(set) var submission: GradedSubmission
  private(set) var head: ReportHead?

  init(_ submission: GradedSubmission, head: ReportHead? = nil) {
    (self.submission, self.head) = (submission, head)
    self.submission.flags = []
    self.head?.similarities = []
    guard case .ungraded(let reason) = submission.outcome else { return }
    let lines = reason.split(separator: "\n").filter { !$0.hasPrefix(forInstructors) }
    self.submission.outcome = .ungraded(reason: lines.joined(separator: "\n"))
  }

  /// Creates the folder. Throws an ``ExitError`` if it cannot be written, so that nobody learns it only after a long wait.
  static func prepare(_ folder: URL) throws {
    let (manager, path) = (FileManager.default, folder.plainPath)
    try? manager.createDirectory(at: folder, withIntermediateDirectories: true)
    guard folder.resolved.isFolder, manager.isWritableFile(atPath: path) else {
      throw ExitError.output("The folder “\(path)” for the sheets cannot be written.")
    }
  }

  /// Writes a page and a text for each submission. Two students with the same name get two files.
  static func write(_ submissions: [GradedSubmission], head: ReportHead, to folder: URL) throws {
    var names: Set<String> = []
    try prepare(folder)
    do {
      for submission in submissions {
        let base = submission.name.fileName
        let name = (1...).lazy.map { $0 == 1 ? base : "\(base)-\($0)" }
          .first { names.insert($0.lowercased()).inserted }
        let sheet = StudentSheet(submission.sanitized, head: head)
        let page = try ReportFormat.html.render([sheet.submission], head: sheet.head)
        try Data(page.utf8).write(to: folder.appending(component: "\(name ?? base).html"))
        try Data(sheet.text.utf8).write(to: folder.appending(component: "\(name ?? base).txt"))
      }
    } catch let error as CocoaError {
      throw ExitError.output("The sheets cannot be written: \(error.localizedDescription)")
    }
  }

  /// At most 60 lines of 100 cells. A reason stands once, below the criteria that it costs.
  var text: String {
    var lines = ["Grade sheet of \(submission.name)"]
    let notes = submission.notes.flatMap { $0.split(separator: "\n").flatMap(Self.wrapped) }
    let foot =
      notes.prefix(5) + (notes.count > 5 ? ["…"] : [])
      + (head?.lines ?? []).flatMap(Self.wrapped).prefix(6)
    switch submission.outcome {
    case .graded(let report):
      let sheet = GradeSheet(report)
      let next = sheet.next.flatMap(Self.wrapped)
      lines += sheet.head
      // A long reason loses its end, not the hint below it.
      lines += next.count > 20 ? next.prefix(12) + ["    …"] + next.suffix(7) : next
      lines += Self.failures(
        in: report, atMost: Self.maximumLineCount - lines.count - foot.count - 1)
    case .ungraded(let reason):
      let reason = reason.split(separator: "\n").flatMap { Self.wrapped("  \($0)") }
      lines += ["It was not graded.", "", "Next: Hand in a package that can be graded"]
      lines += reason.prefix(30) + (reason.count > 30 ? ["  …"] : [])
    }
    return (lines + (foot.isEmpty ? [] : [""] + foot))
      .map { $0.firstLine(width: Self.maximumWidth) + "\n" }.joined()
  }

  /// A line, or several of them with the indentation of the first.
  private static func wrapped(_ line: some StringProtocol) -> [String] {
    let text = line.drop { $0 == " " }
    let indentation = line.prefix(line.count - text.count)
    let width = maximumWidth - indentation.count
    return WrappedLines(String(text), width: width).map { indentation + $0 }
  }

  /// The failures by their reason. A section of which nothing passed takes one line.
  private static func failures(in report: GradeReport, atMost count: Int) -> [String] {
    let failures = report.failures.filter { $0.verdict.reason != report.compilerErrors.first }
    let judged = Set(failures.map(\.id))
    let unbegun = report.sections.filter { section in
      section.entries.count > 1 && section.entries.allSatisfy { !$0.verdict.isPassed }
        && !judged.isDisjoint(with: section.entries.map(\.id))
    }
    let summarized = Set(unbegun.flatMap(\.entries).map(\.id))
    let causes = failures.filter { !summarized.contains($0.id) }.reduce(
      into: [[GradeReport.Entry]]()
    ) { causes, failure in
      let cause = causes.firstIndex { $0[0].verdict == failure.verdict }
      if let cause { causes[cause].append(failure) } else { causes.append([failure]) }
    }
    let blocks =
      unbegun.map { section in
        (["  \(section.title): nothing of \(section.entries.count)"], section.entries.count)
      }
      + causes.map { cause in
        let isNext = cause.contains { $0.id == report.next?.id }
        let reason = excerpt(cause[0].verdict.reason ?? "")
        let lines =
          cause.prefix(4).map { "  ✗ \($0.criterion.title)" }
          + (cause.count > 4 ? ["  ✗ and \((cause.count - 4).criteria) more"] : [])
          + (isNext ? ["      See “Next”."] : reason.map { "      \($0)" })
        return (lines, cause.count)
      }
    var (lines, rest) = (blocks.isEmpty ? [] : ["", "Not yet"], 0)
    for (block, criteria) in blocks {
      if lines.count + block.count < count { lines += block } else { rest += criteria }
    }
    return lines + (rest > 0 ? ["  and \(rest.criteria) more"] : [])
  }

  /// The first lines of a reason, and the one with the actual result. Ellipses stand for the others.
  private static func excerpt(_ reason: String) -> [Substring] {
    let lines = reason.split(separator: "\n")
    guard lines.count > 4 else { return lines }
    let actual = lines.indices.dropFirst(3).first { lines[$0].contains("Actual:") } ?? lines.count
    let gap: [Substring] = actual == 3 ? [] : ["…"]
    let end: [Substring] = actual < lines.count - 1 ? ["…"] : []
    return [lines[..<3], gap[...], lines[actual...].prefix(1), end[...]].flatMap(\.self)
  }
}

extension GradeReport {
  /// The judged criteria of each section, in the curriculum's order.
  var sections: [(title: String, entries: [Entry])] {
    let entries = Dictionary(grouping: entries) { "\($0.criterion.part).\($0.criterion.section)" }
    return curriculum.parts.flatMap { part in
      part.sections.compactMap { section in
        entries["\(part.id).\(section.id)"].map { ("\(part.title) · \(section.title)", $0) }
      }
    }
  }
}

extension String {
  /// A name for a file on any system.
  fileprivate var fileName: String {
    let scalars = sanitizedName.unicodeScalars.map { scalar in
      scalar.properties.isXIDContinue && !scalar.properties.isDefaultIgnorableCodePoint
        || " .,-()'".unicodeScalars.contains(scalar) ? scalar : "-"
    }
    let name = String(String.UnicodeScalarView(scalars))
      .trimmingCharacters(in: CharacterSet(charactersIn: " .-"))
    // Windows has devices with these names.
    let isDevice = name.wholeMatch(of: /(con|prn|aux|nul|(com|lpt)\d)(\..*)?/.ignoresCase()) != nil
    return isDevice ? "student \(name)" : name.nilIfEmpty ?? "student"
  }
}
