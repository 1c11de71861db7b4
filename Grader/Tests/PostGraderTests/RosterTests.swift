import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import GradingEngine
@testable import PostGrader

@Suite("The grader · Rosters and CSV")
final class RosterTests: FolderTests {
  private func entries(_ roster: String, _ folders: [String]) throws -> [Roster.Entry] {
    try Roster(roster).entries(
      for: folders.map { SubmissionFolder(name: $0, url: URL(filePath: "/class/\($0)")) })
  }

  /// The names in a report, each with its folder.
  private func rows(_ roster: String, _ folders: [String]) throws -> [String] {
    try entries(roster, folders).map { entry in
      "\(entry.name): \(entry.isMissing ? "missing" : entry.folder.name)"
    }
  }

  @Test(arguments: [
    // Moodle, Canvas (also late ones), GitHub Classroom, folders by hand.
    ("Ada Lovelace,,,", "Ada Lovelace_12345_assignsubmission_file_"),
    ("Ada Lovelace,,,", "lovelaceada_12345_67890_post.zip"),
    ("\"Lovelace, Ada\",,,", "lovelaceada_LATE_12345_67890_post-1.tar.gz"),
    ("Ada Lovelace,12345,,", "someoneelse_12345_67890_post.zip"),
    ("Ada Lovelace,ada-l,,", "post-ada-l"), ("Ada Lovelace,ADA-L,,", "post-ada-l.zip"),
    ("Ada Lovelace,1815,,", "1815"), ("Ada Lovelace,1815,,", "1815.zip"),
    ("Ada Lovelace,,,", "ada lovelace"), ("Zoë Ångström,,,", "angstromzoe_1_2_post.zip"),
    ("Zoë Ångström,,,", "Zoe\u{308} Ångström_1_assignsubmission_file_"),
    ("J. R. R. Tolkien,,,", "J. R. R. Tolkien_9_assignsubmission_file_"),
    ("王小明,,,", "王小明_9_assignsubmission_file_"),
    ("Ada,,,post-*-x", "post-9-x"), ("Ada,,,POST-*-x", "post-9-X.zip"), ("Ada,,,a[1]", "a[1]"),
    // Bob’s ID is the number of Moodle or of a file there, and the end of another user name.
    ("Ada Lovelace,,,", "Ada Lovelace_77_assignsubmission_file_"),
    ("Ada Lovelace,,,", "lovelaceada_12_77_post.zip"),
    ("Ada Lovelace,,,", "lovelaceada_LATE_12_13_post-77"), ("Ada,x-77,,", "post-x-77"),
  ]) func `Names of Moodle, Canvas and GitHub Classroom find their student`(
    student: String, folder: String
  ) throws {
    let found = try entries("name,id,email,folder\n\(student)\nBob,77,,\n", [folder])
    #expect(found.map(\.isMissing) == [false, true])
    #expect(found.map(\.folder.name).first == folder)
  }

  @Test func `Students keep the order of the roster, missing ones are there, and others follow`()
    throws
  {
    let roster = "ID;Name;E-Mail;group\r\n2;Zoe;;b\r\n\r\n1;Ada;;a\r\n3;\"Bob; B.\";;a\r\n"
    #expect(
      try rows(roster, ["ada", "eve", "zoe.zip"])
        == ["Zoe: zoe.zip", "Ada: ada", "Bob; B.: missing", "eve: eve"])
    let entries = try entries(roster, ["ada", "eve"])
    #expect(entries[2].student == Roster.Student(name: "Bob; B.", id: "3"))
    #expect(entries[3].named(Samples.bo()).notes == ["It is not in the roster."])
    let named = entries[1].named(GradedSubmission(name: "ada", outcome: .ungraded(reason: "No.")))
    #expect((named.name, named.folder, named.student?.id) == ("Ada", "ada", "1"))
    #expect(entries[0].named(Samples.bo()).folder == nil)
  }

  @Test
  func `The sample class has twelve submissions that its roster finds, and a student without one`()
    throws
  {
    let target = folder.appending(path: "class")
    let sample = try SampleClass(Arguments([target.plainPath], command: "sample-class"))
    var printed = ""
    try sample.run { printed += $0 }
    #expect(printed.contains("13 students"))
    let roster = target.appending(component: "roster.csv")
    let submissions = SubmissionFolder.all(in: [target], expanding: \.isClass)
    let entries = try Roster(contentsOf: roster).entries(for: submissions)
    #expect(entries.map(\.isMissing) == Array(repeating: false, count: 12) + [true])
    #expect(entries[0].name == "Ada Lovelace" && entries[1].name == "Müller, Anna-Lena")
    let modules = try entries.dropLast().map { try Submission(in: $0.folder).modules }
    #expect(modules.filter { !Flag.all(in: $0).isEmpty }.count == 1)
    #expect(modules[3] != modules[4] && modules[3][.model] == modules[4][.model], "two are copies")
    #expect(throws: ExitError.self, "nothing is overwritten") { try sample.run { _ in } }
  }

  @Test func `A submission under another name does not belong to a student silently`() throws {
    let roster = "name,id\nElizabeth Smith,77\n\"O'Brien, Dee\",2063\n"
    let others = ["Liz Smith_2063_assignsubmission_file_", "smithliz_55_2063_post"]
    #expect(
      try rows(roster, others)
        == ["Elizabeth Smith: missing", "O'Brien, Dee: missing"] + others.map { "\($0): \($0)" })
    let entries = try entries(roster, ["smithliz_2063_55_post", "post-77"])
    #expect(entries.map(\.folder.name) == ["post-77", "smithliz_2063_55_post"])
    #expect(entries[0].notes == [])
    #expect(entries[1].notes == ["It has this student’s ID, and another name."])
  }

  @Test func `Of several files of a student, the one with a package counts`() throws {
    let names = [
      "Ada_1_assignsubmission_file_", "Ada_1_assignsubmission_onlinetext_", "bo", "bo.zip",
    ]
    try write(["\(names[0])/post/Sources/PostModel/A.swift": "1", "\(names[1])/a.html": "2"])
    let entries = try Roster("name\nAda\nBo\n").entries(
      for: names.map { SubmissionFolder(name: $0, url: folder.appending(path: $0)) })
    #expect(entries.map(\.folder.name) == [names[0], "Bo"])
    #expect(
      entries.map(\.reason) == [
        nil,
        "None of these 2 submissions was chosen: bo, bo.zip.\n\(forInstructors)Name the one that "
          + "counts in the roster’s column “folder”.",
      ])
  }

  @Test(arguments: [
    "First name,Last name,ID number,Email address\nAda,Lovelace,7,a@b.org\n,,,\nAda,Lovelace,7,a@b.org",
    "Full name,ID number,Email address\nAda Lovelace,7,a@b.org",
    "Student,ID,SIS User ID,email\n    Points Possible,,,\nAda Lovelace,7,,a@b.org",
    "\"identifier\",\"github_username\",\"github_id\",\"name\",email\nAda Lovelace,7,9,,a@b.org",
    "sep=;\r\nname;id;email\r\nAda Lovelace;7;a@b.org",
  ]) func `A roster may be a table of Moodle, Canvas, GitHub or Excel`(table: String) throws {
    let student = Roster.Student(name: "Ada Lovelace", id: "7", email: "a@b.org")
    #expect(try entries(table, []).map(\.student) == [student])
  }

  @Test func `IDs distinguish namesakes`() throws {
    let roster = "name,id\nAnna,1\nAnna,2\n,3\nAnna,\n"
    #expect(
      try rows(roster, ["anna_2_9_post", "post-1"]) == [
        "Anna (1): post-1", "Anna (2): anna_2_9_post", "3: missing", "Anna (student 4): missing",
      ])
  }

  @Test(arguments: [
    ("name\nAnna\nANNA", ["anna"], "“anna” may belong to “Anna” and “ANNA”."),
    ("name,id\nAnna,5\nBob,7", ["anna_7"], "“anna_7” may belong to “Anna” and “Bob”."),
    (
      "name\nA\na\nB\nb", ["a", "b"],
      "“A” and “a”. “b” may belong to “B” and “b”. The roster’s column"
    ),
    ("name\n\"Anna", [], "quotation mark"), ("Ada,1\nBob,2", [], "no column “name”"),
    ("", [], "no column “name”"),
  ]) func `A roster that is not clear is refused`(
    roster: String, folders: [String], words: String
  ) {
    let error = #expect(throws: ExitError.self) { try entries(roster, folders) }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func `A student's pattern counts instead of name and ID`() throws {
    let roster = "name,id,folder\nAda,1,hand-in*\nBob,2,\n"
    #expect(try rows(roster, ["ada"]) == ["Ada: missing", "Bob: missing", "ada: ada"])
    #expect(try rows(roster, ["hand-in-2"]) == ["Ada: hand-in-2", "Bob: missing"])
  }

  @Test func `Any text survives a table, and no cell is a formula`() throws {
    let texts = [
      "a,b", "\"", "\"a\"", "a\nb", "a\r\nb", "\r", " ", "שלום", "e\u{301}", "\"\u{301}", "a\"b",
      String(repeating: "漢", count: 255), "\u{202E}x", "1", "", "'", "a;b", "a\tb",
    ]
    #expect(
      try CSV.rows(in: CSV.text([texts, ["x"]])) == [texts.map { $0 == "\r" ? "'\r" : $0 }, ["x"]])
    // If semicolons or tabs separate the cells of a spreadsheet, each of them begins a cell.
    #expect(
      CSV.text([["post;=1+1;x", "a;\" @b", "a\t-1"]])
        == "\"post;'=1+1;x\",\"a;\"\" '@b\",\"a\t'-1\"\r\n")
    for text in ["=cmd()", "+1", "-1", "@a", "\ta", "\ra", "=\"a\",b", "＝1", "＋1", "－1", "＠a"] {
      #expect(try CSV.rows(in: CSV.text([[text, "x"]])) == [["'\(text)", "x"]])
    }
    #expect(CSV.text([["a", "b,c"], ["d\"e", ""]]) == "a,\"b,c\"\r\n\"d\"\"e\",\r\n")
  }

  @Test func `The table has a row for each submission, with its points and flags`() throws {
    var ada = try Samples.ada()
    ada.flags = [Flag(path: "A.swift", line: 1, found: "dlsym")]
    ada.name = "=HYPERLINK(\"x\"),\u{202E}\u{1B}[2J"
    ada.student = Roster.Student(name: "Ada", id: "007", email: "-a@example.org")
    ada.folder = "post-ada"
    let rows = try CSV.rows(
      in: ReportFormat.csv.render([Samples.bo(), ada, Samples.dee(), Samples.fay()]))
    #expect(
      rows[0] == [
        "name", "id", "email", "submission", "Part One · Model", "Part One · Posting",
        "Part Two · Feed", "Extra · Dates", "total", "possible", "bonus", "flags", "result",
      ])
    #expect(
      rows[1] == ["bo", "", "", "bo"] + Array(repeating: "", count: 8)
        + ["not graded: There is no Sources/PostModel. There is a README."])
    #expect(rows[2][0].hasPrefix("'=HYPERLINK(\"x\"),") && !rows[2][0].contains("\u{1B}"))
    #expect(
      rows[2].dropFirst() == [
        "007", "'-a@example.org", "post-ada", "1", "0", "0", "2", "1", "8", "2", "A.swift:1: dlsym",
        "failed: 1, crashed: 1, does not compile: 1 criterion",
      ])
    #expect(rows[3].dropFirst(4) == ["3", "3", "2", "2", "8", "8", "2", "", "all passed"])
    #expect(rows.map(\.count) == Array(repeating: 13, count: 5))
  }

  @Test func `A JSON report with a roster restores the results under the names of the folders`()
    throws
  {
    let entry = Roster.Entry(
      folder: SubmissionFolder(name: "ada", url: URL(filePath: "/class/ada")),
      student: Roster.Student(name: "Ada Lovelace", id: "1815"))
    var ada = try Samples.ada()
    ada.digest = "d1"
    let json = try Samples.json(.json, [entry.named(ada)], ReportHead(kit: "1", curriculum: 2))
    let row = try #require((json["submissions"] as? [[String: Any]])?.first)
    #expect(row["submission"] as? String == "Ada Lovelace")
    #expect(row["folder"] as? String == "ada")
    #expect(row["student"] as? [String: String] == ["id": "1815", "email": ""])
    let text = try ReportFormat.json.render(
      [entry.named(ada)], head: ReportHead(kit: "1", curriculum: 2))
    let earlier = try EarlierReport(Data(text.utf8)).submissions(of: Samples.curriculum())
    #expect(earlier.map(\.name) == ["ada"])
  }
}
