import TestSupport
import Testing

@testable import GradingEngine
@testable import PostGrader

@Suite("The grader · Markdown")
struct MarkdownReportTests {
  @Test func `A summary has a table, and what failed to be folded out`() throws {
    #expect(
      try ReportFormat.markdown.render([Samples.ada(), Samples.bo(), Samples.dee()]) == """
        ## Grades

        | Submission | Part One | Part Two | In all | Bonus | What did not pass |
        | --- | ---: | ---: | ---: | ---: | --- |
        | ada | 1/6 | 0/2 | 1/8 | 2/2 | failed: 1, crashed: 1, does not compile: 1 criterion |
        | bo | – | – | – | – | not graded |
        | dee | 6/6 | 2/2 | 8/8 | 2/2 | all passed |

        ### ada

        <details><summary>A post is read from JSON (failed)</summary>

        Part One, Model, step 2

        ```text
        Expected the text: “a”
          Actual: nothing
        ```

        **Why:** The server speaks JSON.

        **Hint:** Look at the keys.

        </details>

        <details><summary>A post is sent (crashed)</summary>

        Part One, Posting, step 1

        ```text
        Fatal error: Index out of range
        ```

        **Why:** Others want to read it.

        **Hint:** Look at the method.

        </details>

        <details><summary>The feed shows &#60;new&#62; posts (does not compile)</summary>

        Part Two, Feed, step 1

        ```text
        cannot find 'feed' in scope
        ```

        **Why:** Nobody reads what nobody sees.

        **Hint:** Look at &#96;didSet&#96;.

        </details>

        ### bo

        It was not graded.

        ```text
        There is no Sources/PostModel.
        There is a README.
        ```

        """)
  }

  @Test
  func `What the compiler says is folded out once, without a hint that is about something else`()
    throws
  {
    #expect(
      try ReportFormat.markdown.render([Samples.fay()]).hasSuffix(
        """
        </details>

        <details><summary>3 criteria (does not compile)</summary>

        ```text
        Sources/PostControllers/A.swift:7: cannot find 'x' in scope
        There are more.
        ```

        </details>

        """))
  }

  @Test(
    arguments: ([
      ("@alice", "&#64;&#8203;alice"),
      ("a|b", "a&#124;b"),
      ("`code`", "&#96;code&#96;"),
      ("<img src=x>", "&#60;img src=x&#62;"),
      ("&lt;", "&#38;lt;"),
      ("[a](b)", "&#91;a&#93;(b)"),
      ("*a* _b_ ~c~ $d$", "&#42;a&#42; &#95;b&#95; &#126;c&#126; &#36;d&#36;"),
      ("fixes #12", "fixes &#35;&#8203;12"),
      (#"\|"#, "&#92;&#124;"),
      ("https://a.example", "https&#58;//a&#46;example"),
      ("www.a.example.", "www&#46;a&#46;example."),
      ("a\nb\r\nc", "a b c"),
      ("Ünï-cödé 漢字", "Ünï-cödé 漢字"),
    ] as [(String, String)]).samples)
  func `A name is text and nothing else`(sample: Sample<(String, String)>) throws {
    let (name, markdown) = sample.value
    let text = try ReportFormat.markdown.render([
      GradedSubmission(name: name, outcome: .ungraded(reason: "None"))
    ])
    #expect(text.contains("\n| \(markdown) | – | – | not graded |\n\n### \(markdown)\n"))
  }

  @Test func `A reason ends where its fence ends`() throws {
    let reason = "a\n```\n<!-- -->\n`````\n@alice </details>"
    let text = try ReportFormat.markdown.render([
      GradedSubmission(name: "bo", outcome: .ungraded(reason: reason))
    ])
    #expect(text.hasSuffix("\n\n``````text\n\(reason)\n``````\n"))
  }

  @Test func `The details of one submission fit what GitHub takes`() throws {
    let hostile = String(repeating: "`😀", count: 100_000)
    let text = try ReportFormat.markdown.render([
      Samples.graded(hostile, Samples.all(.failed(hostile)))
    ])
    // 5 of them; 90 would have 18 times as much.
    #expect(text.utf8.count * 18 < 1 << 20)
    #expect(!text.contains("no room"))
  }

  @Test func `Details without room are left out, and the table is not`() throws {
    let long = String(repeating: "漢", count: 1300)
    let submissions = try (0..<70).map {
      try Samples.graded("student \($0)", Samples.all(.failed(long)))
    }
    let text = try ReportFormat.markdown.render(submissions)
    #expect(text.utf8.count < 1 << 20)
    #expect(text.contains("| student 69 |"))
    let lines = Set(text.utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init))
    #expect(lines.contains("### student 0"))
    let count = submissions.indices.count { !lines.contains("### student \($0)") }
    #expect((1..<69).contains(count))
    #expect(
      text.hasSuffix(
        "\n</details>\n\nThe details of the last \(count) submissions were left out, because there is not enough room.\n"
      ))
  }
}
