import CommandLineSupport
import Testing

@testable import PostGrader

@Suite("Grader · Arguments")
struct CommandTests {
  @Test func `Nothing asks for help, and so does help`() throws {
    for arguments in [[], ["--help"], ["help"], ["grade", "--help"], ["help", "selftest"]] {
      guard case .help(let text) = try Command(arguments: arguments) else {
        Issue.record("\(arguments)")
        continue
      }
      #expect(text.contains("USAGE") && text.contains("EXAMPLE"))
    }
  }

  @Test func `Grading takes folders and options`() throws {
    let arguments = [
      "grade", "a", "--format", "junit", "b", "--jobs=3", "--timeout", "5", "--only", "part-one",
      "--output", "grades.xml", "--resume=grades.json", "--isolation", "required",
    ]
    guard case .grade(let grade) = try Command(arguments: arguments) else {
      Issue.record("It is no grade.")
      return
    }
    #expect(grade.folders.map(\.lastPathComponent) == ["a", "b"])
    #expect(grade.format == .junit)
    #expect(grade.jobs == 3)
    #expect(grade.timeout == 5)
    #expect(grade.isolation == .required)
    #expect(grade.only == "part-one")
    #expect(grade.output?.lastPathComponent == "grades.xml")
    #expect(grade.usesCache)
    #expect(grade.resumed?.lastPathComponent == "grades.json")
  }

  @Test func `Both commands that build can do without the cache`() throws {
    guard case .grade(let grade) = try Command(arguments: ["grade", "a", "--no-cache"]),
      case .selftest(let selftest) = try Command(arguments: ["selftest", "--no-cache"])
    else {
      Issue.record("They are other commands.")
      return
    }
    #expect(!grade.usesCache && !selftest.usesCache)
  }

  @Test func `A starter is new, unless it is to be upgraded`() throws {
    for (arguments, isUpgrade) in [
      (["starter", "a"], false), (["starter", "--upgrade", "a"], true),
    ] {
      guard case .starter(let starter) = try Command(arguments: arguments) else {
        Issue.record("\(arguments)")
        continue
      }
      #expect(starter.isUpgrade == isUpgrade)
    }
  }

  @Test(arguments: [
    ["dance"], ["grade", "a", "--resume", ""], ["starter", "--upgrade"], ["--fast"], ["grade"],
    ["grade", "a", "--format", "pdf"],
    ["grade", "a", "--jobs", "0"],
    ["grade", "a", "--timeout", "soon"], ["grade", "a", "--isolation", "perhaps"], ["starter"],
    ["starter", "a", "b"], ["help", "dance"],
    ["selftest", "--fast"], ["selftest", "--seed", "1"], ["selftest", "--sample", "0"],
  ])
  func `What makes no sense says so, and where help is`(arguments: [String]) {
    let failure = #expect(throws: ExitError.self) { try Command(arguments: arguments) }
    #expect(failure?.message.contains("--help") == true)
  }
}
