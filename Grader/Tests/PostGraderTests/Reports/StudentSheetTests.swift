import CommandLineSupport
import Curriculum
import Foundation
import Testing

@testable import GradingEngine
@testable import PostGrader

@Suite("The grader · Sheets to hand out")
final class StudentSheetTests: FolderTests {
  private static let head = ReportHead(
    kit: "1.2", curriculum: 3, notes: ["Runs were not isolated."],
    similarities: [Similarity(first: "ada", second: "mallory", share: 99, passages: [])])

  private func sheets(_ submissions: [GradedSubmission]) throws -> [String: String] {
    let sheets = folder.appending(path: "new/sheets")
    try StudentSheet.write(submissions, head: Self.head, to: sheets)
    return try Files(at: sheets).mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `Each student gets a page and a text, without the others, flags and similar pairs`()
    throws
  {
    var ada = try Samples.ada()
    ada.flags = [Flag(path: "A.swift", line: 3, found: "dlsym")]
    ada.notes = ["The instructor says: Shown."]
    let sheets = try sheets([ada, Samples.fay(), Samples.bo()])
    #expect(
      sheets.keys.sorted() == ["ada.html", "ada.txt", "bo.html", "bo.txt", "fay.html", "fay.txt"])
    for (name, sheet) in sheets {
      let own = name.prefix { $0 != "." }
      for other in ["ada", "bo", "fay", "mallory"] where other != own {
        #expect(sheet.ranges(of: try Regex("\\b\(other)\\b")).isEmpty, "\(name) names \(other)")
      }
      #expect(!sheet.contains("dlsym"))
      #expect(sheet.contains("Runs were not isolated."))
    }
    #expect(sheets["ada.html"]?.contains("The instructor says: Shown.") == true)
    #expect(
      sheets["ada.txt"] == """
        Grade sheet of ada
          Part One  ███░░░░░░░░░░░░░░░░░  1 of 6 points
          Part Two  ░░░░░░░░░░░░░░░░░░░░  0 of 2 points
          Extra     ████████████████████  2 of 2 points, bonus
          In all: 1 of 8 points, and 2 of 2 on top
          Does not compile: 1 criterion

        Next: A post is read from JSON
          Part One, Model, step 2
            Expected the text: “a”
              Actual: nothing
          The server speaks JSON.
          Hint: Look at the keys.

        Not yet
          ✗ A post is read from JSON
              See “Next”.
          ✗ A post is sent
              Fatal error: Index out of range
          ✗ The feed shows <new> posts
              cannot find 'feed' in scope

        The instructor says: Shown.
        Runs were not isolated.
        Graded by version 1.2 of the kit, with version 3 of the curriculum.

        """)
    let fay = try #require(sheets["fay.txt"])
    #expect(fay.contains("\nNext: Sources/PostControllers/A.swift:7: cannot find 'x' in scope\n"))
    #expect(fay.ranges(of: "cannot find 'x'").count == 1)
    #expect(
      sheets["bo.txt"]?.hasPrefix(
        """
        Grade sheet of bo
        It was not graded.

        Next: Hand in a package that can be graded
          There is no Sources/PostModel.
          There is a README.

        """) == true)
  }

  @Test func `The sheet of an ungraded student has long reasons, without advice for instructors`() {
    let reason = String(repeating: "long ", count: 30) + "end\n\(forInstructors)Write class.json."
    let sheet = StudentSheet(GradedSubmission(name: "bo", outcome: .ungraded(reason: reason)))
    #expect(sheet.text.contains("\n  long") && sheet.text.contains(" end\n"))
    #expect(!sheet.text.contains("class.json") && !sheet.text.contains("…"))
    guard case .ungraded(let shown) = sheet.submission.outcome else { return }
    #expect(shown.hasSuffix(" end"), "The page has no advice, either.")
  }

  @Test func `A long reason is cut visibly, and keeps the actual result`() throws {
    let long = Verdict.failed("a\nExpected: 1\n2\n3\n4\n  Actual: 5\n6\n7")
    let gus = try Samples.graded(
      "gus",
      Samples.all(
        .passed, but: ["part-two.feed.shows": long, "part-one.model.keeps": .failed("Other.")]))
    #expect(
      StudentSheet(gus).text.contains(
        "\n      a\n      Expected: 1\n      2\n      …\n        Actual: 5\n      …\n"))
  }

  @Test
  func `A reason stands once with its criteria, and a section without a success has one line`()
    throws
  {
    let same = Verdict.failed("Expected: “a”\nActual: “b”")
    let gus = try Samples.graded(
      "gus",
      Samples.all(
        same, but: ["part-one.model.keeps": .passed, "extra.dates.zone": .failed("Other.")]))
    let text = StudentSheet(gus).text
    #expect(
      text.contains(
        """

        Not yet
          ✗ A post is read from JSON
          ✗ A post is sent
          ✗ The feed shows <new> posts
              See “Next”.
          ✗ Dates are in the reader's zone
              Other.

        """), "\(text)")
    let hal = try Samples.graded("hal", Samples.all(same, but: ["part-two.feed.shows": .passed]))
    #expect(StudentSheet(hal).text.contains("\n  Part One · Model: nothing of 2\n"))
  }

  @Test func `A text has at most 60 lines of 100 cells, whatever fails`() throws {
    let curriculum = try Samples.whole.get()
    let long = String(repeating: String(repeating: "漢", count: 70) + "\n", count: 50)
    for passing in [1, 2, 3, 100] {
      let verdicts = curriculum.criteria.enumerated().map { offset, criterion in
        let reason = Verdict.failed("\(offset) \(long)")
        return (criterion.id, offset % passing == 1 ? Verdict.passed : reason)
      }
      let report = GradeReport(
        submission: "ada", curriculum: curriculum,
        verdicts: Dictionary(uniqueKeysWithValues: verdicts))
      let graded = GradedSubmission(
        name: "ada", outcome: .graded(report), notes: Array(repeating: long, count: 20))
      let lines = StudentSheet(graded, head: Self.head).text.split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect((30...61).contains(lines.count), "and a line break at the end")
      #expect(lines.allSatisfy { $0.count <= 101 })
      #expect(lines.contains { $0.hasPrefix("Next: ") } && lines.contains { $0.contains("Hint: ") })
      // If nothing passes, each section takes a line, and all fit.
      #expect(lines.contains { $0.hasSuffix(" more") } == (passing > 1), "the rest is counted")
    }
    let ungraded = GradedSubmission(name: "bo", outcome: .ungraded(reason: long))
    #expect(StudentSheet(ungraded).text.split(separator: "\n").count < 60)
  }

  @Test func `Any name is the name of a file, and equal names get two`() throws {
    let names = [
      "../../etc/passwd", "a/b", "", "..", "CON:*?<>|\"", "\u{202E}gpj.exe\u{0}\u{1B}[2J\n=cmd()",
      "Müller, Anna", "müller, anna", "שלום", String(repeating: "漢", count: 255), "🙈",
      "nul", "com1.x", "👨‍👩‍👧",
    ]
    let sheets = try sheets(
      names.map { GradedSubmission(name: $0, outcome: .ungraded(reason: "No.")) })
    #expect(sheets.count == names.count * 2, "\(sheets.keys.sorted())")
    #expect(
      Set([
        "etc-passwd.txt", "a-b.txt", "Müller, Anna.txt", "müller, anna-2.html", "שלום.html",
        "student nul.txt", "student com1.x.txt",
      ]).isSubset(of: sheets.keys))
    #expect(!sheets.keys.joined().unicodeScalars.contains("\u{200D}"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.plainPath) == ["new"])
  }
}
