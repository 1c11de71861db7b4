import Curriculum

/// Grades in JUnit's format for test results: a suite for each submission, a test case for each criterion.
///
/// A criterion that is not met is a failure. One that could not be judged completely, because the app crashed, did not
/// end or does not compile, is an error. A submission that was not graded is a suite with one test case with an error.
struct JUnitReport {
  private let submissions: [GradedSubmission]
  private let head: ReportHead?

  init(_ submissions: [GradedSubmission], head: ReportHead?) {
    self.submissions = submissions
    self.head = head
  }

  var text: String {
    let suites = submissions.map { Suite($0, head: head) }
    let name = head?.progress.map { "Post, \($0.inWords) so far" } ?? "Post"
    let counts = Counts(sumOf: suites.map(\.counts))
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(name)"\(counts.attributes)>
      \(suites.map(\.text).joined())</testsuites>

      """
  }

  private struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0

    init(sumOf counts: [Counts]) {
      tests = counts.reduce(0) { $0 + $1.tests }
      failures = counts.reduce(0) { $0 + $1.failures }
      errors = counts.reduce(0) { $0 + $1.errors }
    }

    init(_ verdicts: [Verdict]) {
      tests = verdicts.count
      failures = verdicts.count { !$0.isPassed && !$0.isError }
      errors = verdicts.count(where: \.isError)
    }

    var attributes: String { " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\"" }
  }

  private struct Suite {
    let name: String
    let counts: Counts
    let properties: String
    let testCases: String
    /// How long it took to judge. Nil if that is not known.
    let time: Duration?

    init(_ submission: GradedSubmission, head: ReportHead?) {
      name = submission.name
      properties = JUnitReport.properties(of: submission, head: head)
      switch submission.outcome {
      case .graded(let report):
        counts = Counts(report.entries.map(\.verdict))
        testCases = report.entries.map { $0.testCase(in: report) }.joined()
        time = report.times.isEmpty ? nil : report.times.values.reduce(.zero, +)
      case .ungraded(let reason):
        let verdict = Verdict.crashed(reason)
        counts = Counts([verdict])
        time = nil
        testCases = JUnitReport.testCase(
          name: "The submission can be graded", className: "grader",
          content: verdict.element(type: "not graded", advice: ""))
      }
    }

    var text: String {
      "  <testsuite name=\"\(name.xml)\"\(counts.attributes)\(time.attribute)>\n\(properties)\(testCases)  </testsuite>\n"
    }
  }

  private static func properties(of submission: GradedSubmission, head: ReportHead?) -> String {
    var properties: [(name: String, value: String)] = []
    if let head {
      properties = [("kit", head.kit), ("curriculum", "\(head.curriculum)")]
      properties += head.notes.map { ("note", $0) }
    }
    properties += submission.notes.map { ("note", $0) }
    guard !properties.isEmpty else { return "" }
    let lines = properties.map {
      "      <property name=\"\($0.name)\" value=\"\($0.value.xml)\"/>\n"
    }
    return "    <properties>\n\(lines.joined())    </properties>\n"
  }

  fileprivate static func testCase(
    name: String, className: String, time: Duration? = nil, content: String
  ) -> String {
    let tag = "    <testcase name=\"\(name.xml)\" classname=\"\(className.xml)\"\(time.attribute)"
    return content.isEmpty ? "\(tag)/>\n" : "\(tag)>\n\(content)    </testcase>\n"
  }
}

extension GradeReport.Entry {
  fileprivate func testCase(in report: GradeReport) -> String {
    let advice =
      report.isCompilerError(verdict)
      ? "" : "\nWhy: \(criterion.rationale)\nHint: \(criterion.hint)"
    return JUnitReport.testCase(
      name: criterion.title, className: "\(criterion.part).\(criterion.section)",
      time: report.times[id],
      content: verdict.element(type: verdict.label, advice: advice))
  }
}

extension Verdict {
  fileprivate func element(type: String, advice: String) -> String {
    guard let reason else { return "" }
    let name = isError ? "error" : "failure"
    let message = reason.prefix { $0 != "\n" }
    return "      <\(name) type=\"\(type.xml)\" message=\"\(String(message).xml)\">"
      + "\((reason + advice).xml)</\(name)>\n"
  }
}

extension Duration? {
  /// The attribute with the seconds, in thousandths.
  fileprivate var attribute: String {
    guard let self else { return "" }
    let milliseconds = Int(self / .milliseconds(1))
    let rest = "\(1000 + milliseconds % 1000)".dropFirst()
    return " time=\"\(milliseconds / 1000).\(rest)\""
  }
}

extension String {
  /// The text as XML element content or attribute value, without the characters that XML 1.0 forbids.
  fileprivate var xml: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n", "\u{20}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        text.unicodeScalars.append(scalar)
      default: break
      }
    }
    return text
  }
}
