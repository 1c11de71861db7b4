import CommandLineSupport
import Foundation

enum ReportFormat: String, CaseIterable, Sendable {
  case text, json, html, csv, gradescope

  /// Whether a report can be about any number of submissions. If not, it is about exactly one.
  var acceptsSeveral: Bool { self != .gradescope }

  func check(submissionCount: Int) throws {
    guard acceptsSeveral || submissionCount == 1 else {
      throw ExitError.usage(
        "The format \(rawValue) is for exactly one submission, not \(submissionCount).",
        command: "PostGrader grade")
    }
  }

  /// The same submissions always give the same bytes. Line breaks are the only control characters, and one is at the end.
  func render(_ submissions: [GradedSubmission], head: ReportHead? = nil) throws -> String {
    try check(submissionCount: submissions.count)
    let submissions = submissions.map(\.sanitized)
    return switch self {
    case .text: TextReport(submissions: submissions, head: head).text
    case .json: try JSONReport(submissions: submissions, head: head).text
    case .html: try HTMLReport(submissions: submissions, head: head).text
    case .csv: CSVReport(submissions: submissions).text
    case .gradescope: try GradescopeReport(submission: submissions[0], head: head).text
    }
  }
}

struct ReportHead: Sendable {
  let kit: String
  let curriculum: Int
  /// The criteria of `--only`. Nil if everything was judged.
  var only: String?
  /// Notes about the whole report, one sentence each.
  var notes: [String] = []
  /// Pairs that share more than the starter's code. Only reports for instructors contain them.
  var similarities: [Similarity] = []
  /// Whether a text about several submissions has the reasons of their failures.
  var isDetailed = false
  /// The number of graded submissions, and of all submissions. Nil if all submissions have been graded.
  var progress: (done: Int, of: Int)?

  var lines: [String] {
    (progress.map { ["So far \($0.done) of \($0.of) submissions have been graded."] } ?? []) + notes
      + ["Graded by version \(kit) of the kit, with version \(curriculum) of the curriculum."]
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
  var nilIfEmpty: Self? { isEmpty ? nil : self }
}
