import Curriculum
import Foundation
import Testing

@testable import GradingEngine
@testable import PostGrader

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The grader · JUnit")
struct JUnitReportTests {
  @Test func `A suite for each submission has a test case for each criterion`() throws {
    let submissions = try [
      Samples.ada(), Samples.bo(), Samples.graded("eve", ["extra.dates.zone": .timedOut("Slow")]),
    ]
    #expect(
      try ReportFormat.junit.render(submissions) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="Post" tests="7" failures="1" errors="4">
          <testsuite name="ada" tests="5" failures="1" errors="2">
            <testcase name="A post keeps what it is made of" classname="part-one.model"/>
            <testcase name="A post is read from JSON" classname="part-one.model">
              <failure type="failed" message="Expected the text: “a”">Expected the text: “a”
          Actual: nothing
        Why: The server speaks JSON.
        Hint: Look at the keys.</failure>
            </testcase>
            <testcase name="A post is sent" classname="part-one.posting">
              <error type="crashed" message="Fatal error: Index out of range">\
        Fatal error: Index out of range
        Why: Others want to read it.
        Hint: Look at the method.</error>
            </testcase>
            <testcase name="The feed shows &lt;new&gt; posts" classname="part-two.feed">
              <error type="does not compile" message="cannot find 'feed' in scope">\
        cannot find 'feed' in scope
        Why: Nobody reads what nobody sees.
        Hint: Look at `didSet`.</error>
            </testcase>
            <testcase name="Dates are in the reader's zone" classname="extra.dates"/>
          </testsuite>
          <testsuite name="bo" tests="1" failures="0" errors="1">
            <testcase name="The submission can be graded" classname="grader">
              <error type="not graded" message="There is no Sources/PostModel.">\
        There is no Sources/PostModel.
        There is a README.</error>
            </testcase>
          </testsuite>
          <testsuite name="eve" tests="1" failures="0" errors="1">
            <testcase name="Dates are in the reader's zone" classname="extra.dates">
              <error type="timed out" message="Slow">Slow
        Why: A date is read where the reader is.
        Hint: Look at the formatter.</error>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `A test case and a suite have the time that they took`() throws {
    let curriculum = try Samples.curriculum()
    let ids = curriculum.criteria.map(\.id)
    let report = GradeReport(
      submission: "ada", curriculum: curriculum, verdicts: try Samples.all(.passed),
      times: [ids[0]: .milliseconds(1_234), ids[1]: .microseconds(70_999)])
    let text = try ReportFormat.junit.render([
      GradedSubmission(name: "ada", outcome: .graded(report))
    ])
    let times = text.matches(of: /<(testcase|testsuite) [^>]*time="([^"]+)"/).map {
      "\($0.1) \($0.2)"
    }
    #expect(times == ["testsuite 1.304", "testcase 1.234", "testcase 0.070"])
  }

  @Test func `What the compiler says comes without advice that is about something else`() throws {
    let errors = try suites([Samples.fay()])[0].nodes(forXPath: "testcase/error")
    let reason = "Sources/PostControllers/A.swift:7: cannot find 'x' in scope\nThere are more."
    #expect(errors.map(\.stringValue) == [reason, reason, reason])
  }

  @Test func `A parser finds the text that went in, whatever it looks like`() throws {
    let name = #"</testsuite> & "x" 'y' ]]> <!-- --> &amp;"#
    let reason = #"<failure> & "x" 'y' ]]></failure> <![CDATA[ &#0; 漢字 😀"#
    let suites = try suites([Samples.graded(name, ["extra.dates.zone": .failed(reason)])])
    #expect(suites.map { $0.attribute(forName: "name")?.stringValue } == [name])
    let failures = try suites[0].nodes(forXPath: "testcase/failure")
    #expect(failures.count == 1)
    let failure = try #require(failures.first as? XMLElement)
    #expect(failure.attribute(forName: "message")?.stringValue == reason)
    #expect(
      failure.stringValue
        == reason + "\nWhy: A date is read where the reader is.\nHint: Look at the formatter.")
  }

  @Test func `Characters that XML has no place for are left out, even those of the curriculum`()
    throws
  {
    let curriculum = try Samples.curriculum(
      #"""
      {"parts": [{"id": "p", "title": "P", "isBonus": false, "sections": [{"id": "s", "title": "S"}]}],
       "criteria": [{"id": "p.s.c", "title": "a\u0001\u001b\ufffe\uffffb", "points": 1,
         "dependsOn": [], "step": "", "rationale": "c\u0000d", "hint": "e\u000bf"}]}
      """#)
    let report = GradeReport(
      submission: "", curriculum: curriculum, verdicts: ["p.s.c": .failed("g")])
    let suites = try suites([GradedSubmission(name: "ada", outcome: .graded(report))])
    #expect(
      try suites[0].nodes(forXPath: "testcase/@name").map(\.stringValue) == ["ab"])
    #expect(
      try suites[0].nodes(forXPath: "testcase/failure").map(\.stringValue) == [
        "g\nWhy: cd\nHint: ef"
      ])
  }

  @Test func `Hostile submissions are valid XML with as many elements as the counts say`() throws {
    let hostile = Samples.hostileText
    let submissions = try [
      Samples.graded(hostile, Samples.all(.crashed(hostile))), Samples.ada(),
      GradedSubmission(name: hostile, outcome: .ungraded(reason: hostile)), Samples.dee(),
    ]
    let suites = try suites(submissions)
    #expect(suites.count == 4)
    for suite in suites {
      for (attribute, path) in [
        ("tests", "testcase"), ("failures", "testcase/failure"), ("errors", "testcase/error"),
      ] {
        let count = try suite.nodes(forXPath: path).count
        #expect(suite.attribute(forName: attribute)?.stringValue == String(count))
      }
    }
  }

  @Test func `No submissions are an empty list`() throws {
    #expect(try suites([]).isEmpty)
  }

  private func suites(_ submissions: [GradedSubmission]) throws -> [XMLElement] {
    let text = try ReportFormat.junit.render(submissions)
    let document = try XMLDocument(data: Data(text.utf8))
    let root = try #require(document.rootElement())
    #expect(root.name == "testsuites")
    return (root.children ?? []).compactMap { $0 as? XMLElement }
  }
}
