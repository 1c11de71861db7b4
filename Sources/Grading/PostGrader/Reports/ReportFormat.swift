/// How the grades of one or several submissions are written down.
enum ReportFormat: String, CaseIterable, Sendable {
  /// To be read in a terminal.
  case text
  /// To be read by a program of one's own.
  case json
  /// To be read on GitHub, as the summary of a workflow.
  case markdown
  /// To be read by a system that runs tests.
  case junit
  /// The `results.json` of a Gradescope autograder.
  case gradescope
  /// The `results.json` of an Exercism test runner, version 3 of the interface.
  case exercism

  /// Whether one report can be about several submissions, or none; the others are about exactly one.
  var acceptsSeveral: Bool {
    switch self {
    case .text, .json, .markdown, .junit: true
    case .gradescope, .exercism: false
    }
  }

  /// The report. The same submissions give the same bytes, anywhere and any time.
  ///
  /// It ends with a line break and holds no control character but line breaks.
  ///
  /// - Parameters:
  ///   - submissions: In the order in which they are reported.
  ///   - head: What the report says of itself, as far as the format has a place for it.
  /// - Throws: ``ReportFormatError`` if the format is about exactly one submission and there is another number of them.
  func render(_ submissions: [GradedSubmission], head: ReportHead? = nil) throws -> String {
    guard acceptsSeveral || submissions.count == 1 else {
      throw ReportFormatError(format: self, submissionCount: submissions.count)
    }
    let harmless = submissions.map(\.harmless)
    return switch self {
    case .text: TextReport(harmless, head: head).text
    case .json: try String(json: JSONReport(harmless, head: head))
    case .markdown: MarkdownReport(harmless, head: head).text
    case .junit: JUnitReport(harmless, head: head).text
    case .gradescope: try String(json: GradescopeReport(harmless[0], head: head))
    case .exercism: try String(json: ExercismReport(harmless[0]))
    }
  }
}
