import CellText
import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine
import TerminalUI

/// The program `post` in a student's package. It imports no module of the student, so it runs even if those do not compile.
@main
@MainActor
struct Companion {
  static func main() async {
    #if os(Linux)
      Supervisor.runIfAsked()
    #endif
    await Program.run("post", exitCode: 2) {
      let command = try Command(arguments: Array(CommandLine.arguments.dropFirst()))
      if try await command.run() == false { exit(EXIT_FAILURE) }
    }
  }
}

enum Command: Hashable {
  case next, watch, show, help
  /// The hint for a criterion. Nil for the one that is next.
  case hint(String?)
  /// The lesson with a number, or about a section or a criterion. Nil for the one about the next criterion.
  case lesson(String?)
  /// The open criteria below parts, sections or criteria. Empty for all.
  case check([String])

  init(arguments: [String]) throws {
    let arguments = try Arguments<NoOption>(arguments, command: "swift run post")
    let command = arguments.isHelpRequested ? "help" : arguments.words.first ?? "next"
    let names = Array(arguments.words.dropFirst())
    switch command {
    case "help": self = .help
    case "check": self = .check(names)
    case "next", "watch", "show":
      if let name = names.first { throw arguments.usageError("“\(name)” is too much.") }
      self = command == "next" ? .next : command == "watch" ? .watch : .show
    case "hint", "lesson":
      if names.count > 1 { throw arguments.usageError("Only one name is possible.") }
      self = command == "hint" ? .hint(names.first) : .lesson(names.first)
    default: throw arguments.usageError("There is no command “\(command)”.")
    }
  }

  /// Returns whether everything that was judged passed.
  @MainActor func run() async throws -> Bool {
    if self == .help {
      try Terminal.print(Self.helpText)
      return true
    }
    let package = try StudentPackage()
    let width = min(max(Terminal.size?.width ?? 80, 20), 100)
    switch self {
    case .help: break
    case .next:
      let judgement = try judgement(package)
      let sheet = NextSheet(judgement, package: package, width: width)
      try Terminal.print(sheet.lines.joined(separator: "\n"))
      return judgement.report(of: package.kit.curriculum).isPassed
    case .check(let names):
      let curriculum = package.kit.curriculum
      let criteria = try package.criteria(named: names)
      let report = try judgement(package).report(of: curriculum, on: criteria)
      try Terminal.print(
        GradeSheet(report, showsReasons: true, showsHint: false).description
          .trimmingCharacters(in: .newlines))
      return report.isPassed
    case .hint(let name): try Terminal.print(try hint(name, package, width: width))
    case .lesson(let name):
      let lesson = try lesson(name, package)
      let isPlain = Terminal.size == nil
      for line in try lesson.page(width: width) {
        try Terminal.print(line.isHeading && !isPlain ? line.text.in(.bold) : line.text)
      }
    case .show: try package.showApp()
    case .watch:
      try TerminalApp.checkTerminal()
      try await TerminalApp.run(WatchScreen(package))
    }
    return true
  }

  /// Judges the package. If a signal ends this program, the processes that it has started end, too.
  private func judgement(_ package: StudentPackage) throws -> Judgement {
    let interruption = Interruption(cleanUp: RunningProcesses.end)
    defer { interruption.cancel() }
    return try Judge(package).judge()
  }

  private func hint(_ name: String?, _ package: StudentPackage, width: Int) throws -> String {
    let curriculum = package.kit.curriculum
    let criterion: Criterion?
    if let name {
      criterion = curriculum[name]
      guard criterion != nil else {
        let criteria = try package.criteria(named: [name])
        throw ExitError.usage(
          "A hint is for one criterion, and “\(name)” has \(criteria.count). “swift run post check \(name)” says which are open.",
          command: "swift run post")
      }
    } else {
      let report = try judgement(package).report(of: curriculum)
      if let error = report.compilerErrors.first {
        return wrapped("It does not compile, and the compiler says why: \(error)", width: width)
      }
      criterion = report.next?.criterion
    }
    guard let criterion else { return "Everything is there, so there is nothing to hint at." }
    return wrapped("\(criterion.title)\n\(criterion.step)\n\nHint: \(criterion.hint)", width: width)
  }

  private func lesson(_ name: String?, _ package: StudentPackage) throws -> Lesson {
    let lessons = try Lesson.all(in: package)
    if let name {
      guard let lesson = lessons.first(named: name) else {
        throw ExitError.usage(
          "There is no lesson “\(name)”. A lesson has a number from 1 to \(lessons.count), or the name of a section, such as part-one.model.",
          command: "swift run post")
      }
      return lesson
    }
    let report = try Judge(package).latest()?.report(of: package.kit.curriculum)
    let criterion = report?.next?.criterion ?? package.kit.curriculum.criteria.first
    guard let lesson = criterion.flatMap(lessons.first(about:)) ?? lessons.first else {
      throw ExitError.noInput("There are no lessons in this package.")
    }
    return lesson
  }

  private func wrapped(_ text: String, width: Int) -> String {
    WrappedLines(text, width: width).joined(separator: "\n")
  }

  static let helpText = """
    Says what is done, what is next, and why something fails.

    USAGE
      swift run post                  Judge the app, and say what is next.
      swift run post next             The same.
      swift run post watch            The same on each save, on the whole screen.
      swift run post hint [ID]        Give a hint for what is next, or for a criterion.
      swift run post lesson [NAME]    Show the lesson about what is next, or the one with a number or about a section.
      swift run post check [NAME …]   Say all that is open: everywhere, or below parts, sections or criteria.
      swift run post show             Run your app in the terminal, with posts from the fixtures, as far as it works.
      swift run post help             Show this.

    The first call builds the tests, which takes a minute or two. They are kept in .build and built again only if they change.

    EXAMPLES
      swift run post
      swift run post lesson 5
      swift run post check part-one.model part-one.post-controller
      swift run post hint part-one.model.reads-an-entry

    EXIT STATUS
      0 everything that was judged passed; 1 something is open; 2 the companion could not do what it was asked.
    """
}
