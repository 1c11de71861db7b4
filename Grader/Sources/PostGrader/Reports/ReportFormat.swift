import CommandLineSupport
import Foundation

/// The formats of a report about one or several submissions.
enum ReportFormat: String, CaseIterable, Sendable {
  case text
  case json
  /// For people, in a browser: a class at a glance.
  case html
  /// The `results.json` of a Gradescope autograder.
  case gradescope

  /// Whether a report can be about any number of submissions. If not, it is about exactly one.
  var acceptsSeveral: Bool { self != .gradescope }

  /// - Throws: An ``ExitError`` if the format is about exactly one submission and the number is different.
  func check(submissionCount: Int) throws {
    guard acceptsSeveral || submissionCount == 1 else {
      throw ExitError.usage(
        "The format \(rawValue) is for exactly one submission, not \(submissionCount).",
        command: "PostGrader grade")
    }
  }

  /// Renders a report. The same submissions always give the same bytes.
  ///
  /// The report ends with a line break and contains no control characters but line breaks.
  ///
  /// - Throws: An ``ExitError`` if the format does not accept this number of submissions.
  func render(_ submissions: [GradedSubmission], head: ReportHead? = nil) throws -> String {
    try check(submissionCount: submissions.count)
    let submissions = submissions.map(\.sanitized)
    return switch self {
    case .text: TextReport(submissions: submissions, head: head).text
    case .json: try JSONReport(submissions: submissions, head: head).text
    case .html: try HTMLReport(submissions: submissions, head: head).text
    case .gradescope: try GradescopeReport(submission: submissions[0], head: head).text
    }
  }
}

/// The head of a report: versions and progress.
struct ReportHead: Sendable {
  let kit: String
  let curriculum: Int
  /// The criteria of `--only`. Nil if everything was judged.
  var only: String?
  /// Notes about the whole report, one sentence each.
  var notes: [String] = []
  /// Pairs that share more than the starter's code. Only reports for instructors contain them.
  var similarities: [Similarity] = []
  /// The number of graded submissions, and of all submissions. Nil if all submissions have been graded.
  var progress: (done: Int, of: Int)?

  /// One sentence each: the progress, the notes, and the versions.
  var lines: [String] {
    (progress.map { ["So far \($0.done) of \($0.of) submissions have been graded."] } ?? [])
      + notes + [
        "Graded by version \(kit) of the kit, with version \(curriculum) of the curriculum."
      ]
  }
}

extension String {
  /// A JSON object, readable or in one line. Equal objects give equal text. Members without a value are left out.
  init(json object: [String: Any?], isPretty: Bool = true) throws {
    var options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { options.insert(.prettyPrinted) }
    let data = try JSONSerialization.data(
      withJSONObject: object.compactMapValues(\.self), options: options)
    self = String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension Collection {
  /// Nil if it is empty, for a member that JSON then lacks.
  var nilIfEmpty: Self? { isEmpty ? nil : self }
}
