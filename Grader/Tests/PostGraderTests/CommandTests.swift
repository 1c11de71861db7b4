import CommandLineSupport
import Testing

@testable import GradingEngine
@testable import PostGrader

@Suite("Grader · Arguments")
struct CommandTests {
  private func grade(_ arguments: [String]) throws -> Grade {
    try Grade(Arguments(arguments, command: "PostGrader grade"))
  }

  @Test func `Help is shown on request and without arguments`() throws {
    for arguments in [
      [], ["--help"], ["help"], ["grade", "--help"], ["help", "selftest"],
      ["sample-class", "--help"], ["help", "sample-class"],
    ] {
      guard case .help(let text) = try Command(arguments: arguments) else {
        Issue.record("\(arguments)")
        continue
      }
      #expect(text.contains("USAGE") && text.contains("EXAMPLE"))
    }
  }

  @Test func `Grading takes folders and options`() throws {
    let grade = try grade([
      "a", "--format", "html", "b", "--jobs=3", "--timeout", "5", "--only", "part-one",
      "--output", "grades.html", "--resume=grades.json", "--isolation", "required", "--budget",
      "60", "--sheets", "sheets", "--roster", "roster.csv", "--details",
    ])
    #expect(grade.folders.map(\.lastPathComponent) == ["a", "b"])
    #expect(grade.reports.map(\.format) == [.html])
    #expect(grade.jobs == 3)
    #expect(grade.timeout == 5)
    #expect(grade.budget == 60)
    #expect(grade.isolation == .required)
    #expect(grade.only == "part-one")
    #expect(grade.reports[0].output?.lastPathComponent == "grades.html")
    #expect(grade.usesCache && grade.isDetailed)
    #expect(grade.resumed?.lastPathComponent == "grades.json")
    #expect(grade.sheets?.lastPathComponent == "sheets")
    #expect(grade.rosterFile?.lastPathComponent == "roster.csv")
  }

  @Test(arguments: [
    ([], ["text -"]), (["--output", "a"], ["text a"]), (["--format", "json"], ["json -"]),
    (["--format", "json", "--output", "a", "--format=html", "--output=b"], ["json a", "html b"]),
    (
      ["--output", "a", "--output", "b", "--format", "json", "--format", "html"],
      ["json a", "html b"]
    ),
    (["--format", "json", "--output", "a", "--format", "text"], ["json a", "text -"]),
  ])
  func `One call can write several reports`(options: [String], reports: [String]) throws {
    #expect(
      try grade(["x"] + options).reports.map {
        "\($0.format.rawValue) \($0.output?.lastPathComponent ?? "-")"
      }
        == reports)
  }

  @Test(arguments: [
    (["--format", "json", "--format", "html"], "Each --format but the last needs an --output"),
    (["--output", "a", "--output", "b"], "Each --output needs a --format"),
    (["--format", "json", "--output", "a", "--output", "b"], "Each --output needs a --format"),
    (["--format", "json", "--output", "a", "--format", "html", "--output", "./a"], "in one file"),
    (["--format", "json", "--output", "a", "--format", "pdf", "--output", "b"], "no format “pdf”"),
  ])
  func `Report options that do not match are refused`(options: [String], words: String) {
    let error = #expect(throws: ExitError.self) {
      try Command(arguments: ["grade", "x"] + options)
    }
    #expect(error?.message.contains(words) == true)
  }

  @Test func `Commands that build can do without the cache, and a starter can be upgraded`() throws
  {
    guard case .selftest(let selftest) = try Command(arguments: ["selftest", "--no-cache"]),
      case .starter(let new) = try Command(arguments: ["starter", "a"]),
      case .starter(let upgrade) = try Command(arguments: ["starter", "--upgrade", "a"])
    else {
      Issue.record("They are other commands.")
      return
    }
    #expect(try !grade(["a", "--no-cache"]).usesCache && !selftest.usesCache)
    #expect(!new.isUpgrade && upgrade.isUpgrade)
  }

  @Test(arguments: [
    ["dance"], ["grade", "a", "--resume", ""], ["grade", "a", "--sheets", ""],
    ["starter", "--upgrade"], ["--fast"], ["grade"], ["grade", "a", "--format", "pdf"],
    ["grade", "a", "--jobs", "0"], ["grade", "a", "--budget", "0"],
    ["grade", "a", "--timeout", "soon"], ["grade", "a", "--isolation", "perhaps"], ["starter"],
    ["starter", "a", "b"], ["help", "dance"], ["sample-class"], ["sample-class", "a", "--fast"],
    ["selftest", "--fast"], ["selftest", "--seed", "1"], ["selftest", "--sample", "0"],
  ])
  func `Invalid arguments are refused, with a reference to the help`(arguments: [String]) {
    let failure = #expect(throws: ExitError.self) { try Command(arguments: arguments) }
    #expect(failure?.message.contains("--help") == true)
  }
}
