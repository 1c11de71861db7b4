import Curriculum

/// Grades in JUnit's format for test results: a suite for each submission, a test case for each criterion.
///
/// A criterion that is not met is a failure. One that could not be judged completely, because the app crashed, did not
/// end or does not compile, is an error. A submission that was not graded is a suite with one test case with an error.
struct JUnitReport {
  let submissions: [GradedSubmission]
  let head: ReportHead?

  var text: String {
    let suites = submissions.map(suite)
    let name = head?.progress.map { "Post, \($0.inWords) so far" } ?? "Post"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(name)"\(Self.counts(suites.flatMap(\.verdicts)))>
      \(suites.map(\.text).joined())</testsuites>

      """
  }

  private static func counts(_ verdicts: [Verdict]) -> String {
    let errors = verdicts.count(where: \.isError)
    let failures = verdicts.count { !$0.isPassed } - errors
    return " tests=\"\(verdicts.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
  }

  private func suite(_ submission: GradedSubmission) -> (text: String, verdicts: [Verdict]) {
    let verdicts: [Verdict]
    let testCases: [String]
    // Nil if it is not known.
    var time: Duration?
    switch submission.outcome {
    case .graded(let report):
      verdicts = report.entries.map(\.verdict)
      testCases = report.entries.map { entry in
        let advice = report.advice(on: entry) { "\nWhy: \($0.rationale)\nHint: \($0.hint)" }
        return Self.testCase(
          entry.criterion.title, className: "\(entry.criterion.part).\(entry.criterion.section)",
          time: report.times[entry.id],
          content: entry.verdict.element(type: entry.verdict.label, advice: advice))
      }
      if !report.times.isEmpty { time = report.times.values.reduce(.zero, +) }
    case .ungraded(let reason):
      verdicts = [.crashed(reason)]
      testCases = [
        Self.testCase(
          "The submission can be graded", className: "grader",
          content: verdicts[0].element(type: "not graded", advice: ""))
      ]
    }
    let tag = "<testsuite name=\"\(submission.name.xml)\"\(Self.counts(verdicts))\(time.attribute)>"
    let content = properties(of: submission) + testCases.joined()
    return ("  \(tag)\n\(content)  </testsuite>\n", verdicts)
  }

  private func properties(of submission: GradedSubmission) -> String {
    var properties: [(name: String, value: String)] = []
    if let head {
      properties = [("kit", head.kit), ("curriculum", "\(head.curriculum)")]
    }
    properties += ((head?.notes ?? []) + submission.notes).map { ("note", $0) }
    properties += submission.flags.map { ("flag", $0.inWords) }
    guard !properties.isEmpty else { return "" }
    let lines = properties.map {
      "      <property name=\"\($0.name)\" value=\"\($0.value.xml)\"/>\n"
    }
    return "    <properties>\n\(lines.joined())    </properties>\n"
  }

  private static func testCase(
    _ name: String, className: String, time: Duration? = nil, content: String
  ) -> String {
    let tag = "    <testcase name=\"\(name.xml)\" classname=\"\(className.xml)\"\(time.attribute)"
    return content.isEmpty ? "\(tag)/>\n" : "\(tag)>\n\(content)    </testcase>\n"
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
