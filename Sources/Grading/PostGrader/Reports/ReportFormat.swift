/// The formats of a report about one or several submissions.
enum ReportFormat: String, CaseIterable, Sendable {
  /// For people, in a terminal.
  case text
  /// For other programs.
  case json
  /// For the summary of a GitHub workflow.
  case markdown
  /// For people, in a browser: a class at a glance.
  case html
  /// For systems that run tests.
  case junit
  /// The `results.json` of a Gradescope autograder.
  case gradescope
  /// The `results.json` of an Exercism test runner, version 3 of the interface.
  case exercism

  /// Whether a report can be about any number of submissions. The other formats are about exactly one.
  var acceptsSeveral: Bool {
    switch self {
    case .text, .json, .markdown, .html, .junit: true
    case .gradescope, .exercism: false
    }
  }

  /// Renders a report. The same submissions always give the same bytes.
  ///
  /// The report ends with a line break and contains no control characters but line breaks.
  ///
  /// - Parameters:
  ///   - submissions: The submissions in the order of the report.
  ///   - head: The head of the report, for formats that have one.
  /// - Throws: ``ReportFormatError`` if the format is about exactly one submission and the number is different.
  func render(_ submissions: [GradedSubmission], head: ReportHead? = nil) throws -> String {
    guard acceptsSeveral || submissions.count == 1 else {
      throw ReportFormatError(format: self, submissionCount: submissions.count)
    }
    let harmless = submissions.map(\.harmless)
    return switch self {
    case .text: TextReport(harmless, head: head).text
    case .json: try String(json: JSONReport(harmless, head: head))
    case .markdown: MarkdownReport(harmless, head: head).text
    case .html: try HTMLReport(harmless, head: head).text()
    case .junit: JUnitReport(harmless, head: head).text
    case .gradescope: try String(json: GradescopeReport(harmless[0], head: head))
    case .exercism: try String(json: ExercismReport(harmless[0]))
    }
  }
}
