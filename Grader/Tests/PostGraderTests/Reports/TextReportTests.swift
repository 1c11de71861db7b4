import Curriculum
import Testing

@testable import PostGrader

@Suite("The grader · Text")
struct TextReportTests {
  private func detailed(_ submission: GradedSubmission) throws -> String {
    GradeSheet(try #require(submission.report), showsReasons: true).description
  }

  @Test func `A report of one submission is its sheet, below its flags and similar pairs`() throws {
    var ada = try Samples.ada()
    ada.flags = [Flag(path: "A.swift", line: 3, found: "dlsym")]
    var head = ReportHead(kit: "1", curriculum: 2)
    let sheet = StudentSheet(ada, head: head).text
    head.similarities = [Similarity(first: "ada", second: "bo", share: 99, passages: [])]
    let text = try ReportFormat.text.render([ada], head: head)
    #expect(text.hasPrefix("Flags: no honest solution") && text.hasSuffix("\n\n" + sheet))
    #expect(text.contains("\n\nPlaces to look"))
    head.isDetailed = true
    let foot = "\nGraded by version 1 of the kit, with version 2 of the curriculum.\n"
    #expect(
      try ReportFormat.text.render([ada], head: head)
        == text.replacing(sheet, with: try detailed(ada) + foot))
  }

  @Test func `Several submissions have a table, aligned by the width of their names`() throws {
    let submissions = try [Samples.ada(), Samples.bo(), Samples.cyril(), Samples.dee()]
    #expect(
      try ReportFormat.text.render(submissions) == """
        Summary
          Submission  Part One  Part Two  In all  Bonus  What did not pass
          ada              1/6       0/2     1/8    2/2  failed: 1, crashed: 1, does not compile: 1 criterion
          bo                 –         –       –      –  not graded: There is no Sources/PostModel.
          cyril-漢字       6/6       2/2     8/8    0/2  all passed; in the bonus timed out: 1
          dee              6/6       2/2     8/8    2/2  all passed
        The reasons: --details, or grade one of them.

        """)
    #expect(try !ReportFormat.text.render([Samples.cyril(), Samples.dee()]).contains("--details"))
  }

  @Test func `With details, a sheet of each submission follows the table, its flags and its notes`()
    throws
  {
    var ada = try Samples.ada()
    ada.flags = [Flag(path: "A.swift", line: 3, found: "dlsym")]
    ada.notes = ["The instructor says: Shown.\nTwice."]
    let submissions = try [ada, Samples.bo(), Samples.fay()]
    var head = ReportHead(kit: "1", curriculum: 2)
    let brief = try ReportFormat.text.render(submissions, head: head)
    #expect(brief.contains("crashed: 1, does not compile: 1 criterion; flags: 1\n"))
    #expect(
      brief.contains("\nada: Flags: no honest solution") && brief.contains("A.swift:3: dlsym"))
    #expect(brief.contains("\nada: The instructor says: Shown.\n"))
    #expect(!brief.contains("Index out of range"))
    head.isDetailed = true
    let text = try ReportFormat.text.render(submissions, head: head)
    #expect(
      text.hasPrefix(brief.replacing("The reasons: --details, or grade one of them.\n", with: "")))
    let sheets = submissions.map { StudentSheet($0).text }
    #expect(text.hasSuffix("\n" + sheets.joined(separator: "\n")))
    #expect(text.contains("Fatal error: Index out of range"))
  }

  @Test func `A compiler error appears once, is next, and has its number of criteria`() throws {
    #expect(
      try detailed(Samples.fay()) == """
        Grade sheet of fay
          Part One  ██████░░░░░░░░░░░░░░  2 of 6 points
          Part Two  ░░░░░░░░░░░░░░░░░░░░  0 of 2 points
          Extra     ░░░░░░░░░░░░░░░░░░░░  0 of 2 points, bonus
          In all: 2 of 8 points, and 0 of 2 on top
          Does not compile: 3 criteria

        Not yet
          Part One · Model
            ✗ A post keeps what it is made of
                Expected: “a”

        Next: Sources/PostControllers/A.swift:7: cannot find 'x' in scope
          There are more.
          Until it compiles, 3 criteria cannot be judged.

        """)
  }

  @Test func `A missing name that several criteria need appears once`() throws {
    let reason = Verdict.notCompiled("`Post` not found.")
    let gus = try Samples.graded(
      "gus",
      Samples.all(
        .passed, but: ["part-one.model.keeps": reason, "part-one.model.reads": reason]))
    #expect(
      try detailed(gus) == """
        Grade sheet of gus
          Part One  ██████████░░░░░░░░░░  3 of 6 points
          Part Two  ████████████████████  2 of 2 points
          Extra     ████████████████████  2 of 2 points, bonus
          In all: 5 of 8 points, and 2 of 2 on top
          Does not compile: 2 criteria

        Does not compile: 2 criteria
          `Post` not found.

        Next: A post keeps what it is made of
          Part One, Model, step 1
          What goes in comes out.
          Hint: Look at the initializer.

        """)
  }

  @Test func `An ungraded submission and an empty class have a message`() throws {
    #expect(try ReportFormat.text.render([Samples.bo()]) == StudentSheet(Samples.bo()).text)
    #expect(try ReportFormat.text.render([]) == "There are no submissions.\n")
  }

  @Test func `A submission with one judged part has no results for the others`() throws {
    let dee = try Samples.graded("dee", ["part-two.feed.shows": .passed])
    let text = try ReportFormat.text.render([dee, Samples.graded("eve", [:])])
    #expect(
      text == """
        Summary
          Submission  Part Two  In all  Bonus  What did not pass
          dee              2/2     2/2      –  all passed
          eve                –       –      –  nothing was judged
        The reasons: --details, or grade one of them.

        """)
  }

  @Test func `Long lines are cut in a report of several submissions`() throws {
    let long = "a" + String(repeating: "漢", count: 300)
    let text = try ReportFormat.text.render([
      Samples.graded(long, Samples.all(.failed(long))),
      GradedSubmission(name: "bo", outcome: .ungraded(reason: long)),
    ])
    #expect(text.contains("  not graded: a\(String(repeating: "漢", count: 49))…\n"))
    #expect(text.contains("\n  a\(String(repeating: "漢", count: 19))…       0/6       0/2"))
  }
}
