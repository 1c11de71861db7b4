import CommandLineSupport
import Curriculum
import Foundation
import Testing

@testable import GradingEngine
@testable import PostGrader

@Suite("Grader · The choice of rules, and their changes")
final class GradeTests: FolderTests {
  override init() throws {
    try super.init()
    try [
      "class/class.json", "class/ada/class.json", "class/ada/post/Sources/PostModel/A.swift",
      "class/ada/notes/a.txt", "class/bob/Sources/PostModel/A.swift",
      "upload/class.json", "upload/hand-in/post/Sources/PostModel/A.swift",
      "two/class.json", "two/a/Sources/PostModel/A.swift", "two/b/Sources/PostModel/A.swift",
      "lone/class.json", "lone/post/Sources/PostModel/A.swift", "lone/notes/a.txt",
      "course/class.json", "course/all/a/Sources/PostModel/A.swift",
      "course/all/b/Sources/PostModel/A.swift", "other.json",
    ].reduce(into: Files()) { $0[$1] = Data("{}".utf8) }.write(to: folder)
  }

  /// The rules that apply, and those that a hint names.
  private func rules(_ paths: [String], _ options: [String] = []) throws -> [String?] {
    var hints: [URL] = []
    let used = try grade(paths, options).rulesFile { hints.append($0) }
    return ([used] + hints).map { $0?.plainPath.replacing(folder.plainPath, with: "") }
  }

  private func grade(_ paths: [String], _ options: [String]) throws -> Grade {
    let paths = paths.map { folder.appending(path: $0).plainPath }
    return try Grade(Arguments(paths + options, command: "PostGrader grade"))
  }

  @Test func `A roster makes a folder a class, whatever the number of submissions`() throws {
    try write(["none/class.json": "{}", "one/post-ada/notes.txt": "", "one/r.csv": "name\nAda\n"])
    func names(_ path: String, _ options: String...) throws -> [String] {
      let roster = folder.appending(path: "one/r.csv").plainPath
      return try grade([path], ["--roster", roster] + options).found.map(\.name)
    }
    #expect(try names("one") == ["post-ada"])
    #expect(try names("none") == [])
    #expect(try names("one", "--single") == ["one"])
    #expect(try names("class/bob") == ["bob"])
  }

  @Test func `Watching notices modules without Swift files`() throws {
    let grade = try grade(["class"], ["--rules", "other.json"])
    #expect(["PostModel", "A.swift", "other.json", "a.zip"].allSatisfy(grade.watches(fileNamed:)))
    #expect(!["notes.txt", "class.json"].contains(where: grade.watches(fileNamed:)))
  }

  @Test func `Sheets need a writable folder that is not that of the submissions`() throws {
    try write(["file": ""])
    for path in ["class", "file", "file/sheets"] {
      let sheets = folder.appending(path: path).plainPath
      #expect(throws: ExitError.self, "\(path)") {
        try grade(["class"], ["--sheets", sheets]).run { _ in }
      }
    }
    #expect(!folder.appending(path: "class/ada.txt").exists)
  }

  @Test func `A class uses the rules in its folder`() throws {
    #expect(try rules(["class"]) == ["/class/class.json"])
    #expect(try rules(["two"]) == ["/two/class.json"])
  }

  @Test func `Rules in a submission are ignored, and a hint names those of its class`() throws {
    #expect(try rules(["upload"]) == [nil])
    #expect(try rules(["class/ada"]) == [nil, "/class/class.json"])
    #expect(
      try rules(["class/ada", "class/bob", "class/class.json"]) == [nil, "/class/class.json"])
    #expect(try rules(["upload", "two"]) == [nil])
    #expect(try rules(["lone"]) == [nil, "/lone/class.json"])
    #expect(try rules(["course/all"]) == [nil, "/course/class.json"])
    #expect(folder.appending(path: "course/all").isClass)
    #expect(folder.appending(path: "class").isClass)
    for path in ["upload", "class/ada"] { #expect(!folder.appending(path: path).isClass) }
    #expect(try rules(["two"], ["--single"]) == [nil])
  }

  @Test func `The option for rules applies to all kinds of arguments`() throws {
    let path = folder.appending(path: "other.json").plainPath
    for paths in [["class"], ["class/ada"], ["class/ada", "class/bob"]] {
      #expect(try rules(paths, ["--rules", path]) == ["/other.json"])
    }
  }

  @Test func `Results that are used again get the current points and notes`() throws {
    let curriculum = try Samples.whole.get()
    let all = curriculum.criteria
    let bob = SubmissionFolder(name: "bob", url: folder.appending(path: "class/bob"))
    let submission = try Submission(in: bob)
    let judged = GradedSubmission(
      submission,
      GradeReport(
        submission: "bob", curriculum: curriculum, verdicts: curriculum.all(.failed("no"))))
    func known(
      _ results: [GradedSubmission], by json: String, _ criteria: [Criterion]? = nil
    ) throws -> GradedSubmission? {
      let rules = try JSONDecoder().decode(ClassRules.self, from: Data(json.utf8))
      return Grade.known(
        results, of: [bob], by: rules, criteria ?? all, in: try rules.apply(to: curriculum))[0]
    }
    func override(_ note: String) -> String {
      #"{"overrides": [{"student": "bob", "criterion": "\#(all[0].id)", "verdict": "passed", "note": "\#(note)"}]}"#
    }
    let points = try #require(
      try known([judged], by: #"{"points": {"\#(all[0].id)": 50}}"#)?.report)
    #expect(points.points.possible == judged.report!.points.possible - all[0].points + 50)
    #expect(try known([judged], by: "{}", [all[1]])?.report?.entries.map(\.id) == [all[1].id])
    #expect(try known([judged], by: override("Old.")) == nil, "the override is new")
    let rules = try JSONDecoder().decode(ClassRules.self, from: Data(override("Old.").utf8))
    let overridden = rules.apply(to: judged)
    let again = try #require(try known([overridden], by: override("New.")))
    #expect(again.notes.count == 1 && again.notes[0].contains("New."))
    #expect(again.report?.points.earned == all[0].points)
    #expect(try known([overridden], by: "{}") == nil, "the own verdict is not in the report")
    let less = try known([again], by: override("New."), Array(all.dropFirst(3)))
    #expect(less?.report?.entries.count == all.count - 3)
    let part = try #require(less)
    #expect(try known([part], by: override("New.")) == nil, "more is asked than was judged")
  }
}
