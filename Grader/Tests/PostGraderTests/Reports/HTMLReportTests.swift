import Curriculum
import Foundation
import TestSupport
import Testing

@testable import PostGrader

@Suite("The grader · HTML")
struct HTMLReportTests {
  private func data(of page: String) throws -> [String: Any] {
    let start = try #require(page.range(of: #"<script type="application/json" id="data">"#))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let json = Data(page[start.upperBound..<end.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  private static func similarity(_ name: String, path: String, _ text: String) -> Similarity {
    let lines = Similarity.Lines(path: path, numbers: 3...5, text: text)
    let passage = Similarity.Passage(first: lines, second: lines)
    return Similarity(
      first: name, second: "bo", share: 70, passages: Array(repeating: passage, count: 5))
  }

  /// Keeps a page for `Scripts/check-class-page.py`, which opens it in a browser.
  private func keep(_ page: String, as name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["POST_HTML_PAGES"] else { return }
    try Data(page.utf8).write(to: URL(filePath: folder).appending(path: name))
  }

  @Test func `The page has the results of each student, and each reason once`() throws {
    let page = try ReportFormat.html.render(
      [Samples.ada(), Samples.bo(), Samples.dee(), Samples.fay()],
      head: ReportHead(kit: "1.2", curriculum: 3))
    let data = try data(of: page)
    let criteria = try #require(data["criteria"] as? [[String: Any]])
    #expect(
      criteria.compactMap { $0["id"] as? String } == (try Samples.curriculum()).criteria.map(\.id))
    #expect((data["lines"] as? [String])?.last?.contains("version 1.2 of the kit") == true)
    let rows = try #require(data["submissions"] as? [[String: Any]])
    #expect(rows.compactMap { $0["name"] as? String } == ["ada", "bo", "dee", "fay"])
    #expect(rows.map { $0["verdicts"] as? String } == ["pfcnp", "", "ppppp", "fpnnn"])
    #expect(rows.map { $0["ungraded"] != nil } == [false, true, false, false])
    let reasons = try #require(data["reasons"] as? [String])
    #expect(reasons.count == Set(reasons).count)
    #expect(reasons.count { $0.contains("cannot find 'x'") } == 1)
    let failures = try #require(rows[3]["failures"] as? [[String: Int]])
    #expect(failures.map { $0["criterion"] } == [0, 2, 3, 4])
    #expect(Set(failures.dropFirst().map { $0["reason"] }).count == 1)
  }

  @Test func `A submission's text adds no tags and does not end the data`() throws {
    let text = #"</script><script>alert(1)</script><!--<img src=x onerror="alert(1)">&lt;"#
    let page = try ReportFormat.html.render(
      [
        Samples.graded(text, Samples.all(.failed(text))),
        GradedSubmission(name: "bo", outcome: .ungraded(reason: text), notes: [text]),
      ],
      head: ReportHead(
        kit: "1.2", curriculum: 3, similarities: [Self.similarity(text, path: text, text)]))
    #expect(page.ranges(of: "<script").count == 2)
    #expect(!page.contains("<img") && !page.contains("<!--") && !page.contains("alert(1)</"))
    let rows = try #require(try data(of: page)["submissions"] as? [[String: Any]])
    #expect(rows.map { $0["name"] as? String } == [text, "bo"])
    #expect(rows[1]["ungraded"] as? String == text)
    let pairs = try #require(try data(of: page)["pairs"] as? [[String: Any]])
    #expect(pairs.map { $0["names"] as? [String] } == [[text, "bo"]])
    #expect((pairs[0]["passages"] as? [[[String]]])?[0][0] == ["\(text):3–5", text])
    try keep(page, as: "hostile.html")
  }

  @Test func `Each student has roots, the first compiler error, and the text of the sheet`() throws
  {
    let reason = Verdict.failed("No.")
    let gus = try Samples.graded(
      "gus",
      Samples.all(.passed, but: ["part-one.model.keeps": reason, "part-one.model.reads": reason]))
    var ada = try Samples.ada()
    ada.flags = [Flag(path: "A.swift", line: 3, found: "dlsym")]
    let hal = try Samples.graded(
      "hal", Samples.all(.notRun("Stuck."), but: ["extra.dates.zone": .timedOut("10 s")]))
    let page = try ReportFormat.html.render([ada, Samples.fay(), gus, Samples.bo(), hal])
    let rows = try #require(try data(of: page)["submissions"] as? [[String: Any]])
    // A criterion is not a root if it depends on another failure, does not compile or was not run. A missing name is one.
    #expect(rows.map { $0["roots"] as? [Int] } == [[1, 2, 3], [0], [0], nil, [4]])
    let reasons = try #require(try data(of: page)["reasons"] as? [String])
    #expect(
      rows.map { ($0["error"] as? Int).map { reasons[$0].prefix(31) } } == [
        nil, "Sources/PostControllers/A.swift", nil, nil, nil,
      ])
    let lines = try #require(try data(of: page)["sheetLines"] as? [String])
    let sheets = rows.map { row in
      (row["sheet"] as? [Int] ?? []).map { lines[$0] }.joined(separator: "\n")
    }
    #expect(
      sheets.map { $0.prefix(18) } == [
        "Grade sheet of ada", "Grade sheet of fay", "Grade sheet of gus", "Grade sheet of bo\n",
        "Grade sheet of hal",
      ])
    #expect(!sheets[0].contains("dlsym"))
    #expect(Set(lines).count == lines.count)
  }

  /// A class as it is: names of all kinds, some that do not compile, a cheat, a copy, a student without a submission.
  @Test func `The page of a course has all of its students`() throws {
    let curriculum = try Samples.whole.get()
    let names = [
      String(repeating: "Maximiliane-Wilhelmine ", count: 11), String(repeating: "漢", count: 255),
      "שלום עליכם", "O'Neil, \"Bob\"", "Ada\u{1B}[2J\nLovelace",
    ]
    let error = "Sources/PostControllers/PostController.swift:7: cannot find 'x' in scope"
    let submissions = (0..<30).map { number in
      let name = number < names.count ? names[number] : "student-\(number)"
      if number == 29 {
        return GradedSubmission(name: name, outcome: .ungraded(reason: "There is no submission."))
      }
      let verdicts = curriculum.criteria.enumerated().map { offset, criterion in
        // Most miss a bonus, at which the class is not stuck.
        let isDate = criterion.id.hasPrefix("black-diamonds.dates")
        let isOwn =
          criterion.id.hasPrefix("part-one.model") || criterion.id.hasPrefix("design.model")
        let verdict: Verdict =
          number % 9 == 4 && !isOwn
          ? .notCompiled(error)
          : (offset * 7 + number * 5) % 29 < number
            || isDate && number > 0
            ? .failed("Expected: \(offset % 6)\nActual: nothing") : .passed
        return (criterion.id, verdict)
      }
      let report = GradeReport(
        submission: name, curriculum: curriculum,
        verdicts: Dictionary(uniqueKeysWithValues: verdicts), compilerErrors: [error])
      return GradedSubmission(
        name: name, outcome: .graded(report),
        notes: number == 7 ? ["The instructor says: Shown in class."] : [],
        flags: number < 2 ? [Flag(path: "A.swift", line: 3, found: "dlsym")] : [])
    }
    let page = try ReportFormat.html.render(
      submissions,
      head: ReportHead(
        kit: "1.2", curriculum: 3,
        similarities: (0..<20).map {
          Self.similarity(submissions[$0].name, path: "A.swift", "let x = 1")
        }))
    let rows = try #require(try data(of: page)["submissions"] as? [[String: Any]])
    #expect(rows.count == 30)
    try keep(page, as: "course.html")
    let alone = try ReportFormat.html.render([submissions[4]])
    #expect(try (data(of: alone)["submissions"] as? [Any])?.count == 1)
    try keep(alone, as: "alone.html")
  }

  @Test func `A large class fits into a page`() throws {
    let curriculum = try Samples.whole.get()
    var random = SplitMix64(state: 3)
    let reason = String(repeating: "What was expected and what happened. ", count: 40)
    // The gate renders 200 submissions. Otherwise 5 are enough: they have most of the reasons, and others add little.
    let count = ProcessInfo.processInfo.environment["POST_HTML_PAGES"] == nil ? 5 : 200
    let submissions = (0..<count).map { number in
      let verdicts = curriculum.criteria.map { criterion in
        let isPassed = Bool.random(using: &random)
        let own = Int.random(in: 0..<20, using: &random)
        return (
          criterion.id, isPassed ? Verdict.passed : .failed("\(criterion.id) \(own) \(reason)")
        )
      }
      let report = GradeReport(
        submission: "", curriculum: curriculum, verdicts: Dictionary(uniqueKeysWithValues: verdicts)
      )
      return GradedSubmission(name: "student-\(number)", outcome: .graded(report))
    }
    // More pairs than a page has, and longer ones.
    let passage = String(repeating: "let number = 1234567890 + 1234567890\n", count: 200)
    let similarities = (0..<count).map {
      Self.similarity("student-\($0)", path: "A.swift", passage)
    }
    let page = try ReportFormat.html.render(
      submissions, head: ReportHead(kit: "1.2", curriculum: 3, similarities: similarities))
    #expect(page.utf8.count < (count == 200 ? 4_000_000 : 600_000))
    try keep(page, as: "class.html")
  }
}
