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
      let arguments = try Arguments<Command.Option>(
        Array(CommandLine.arguments.dropFirst()), command: "swift run post")
      let options = try TerminalOptions(
        arguments, color: .color, environment: ProcessInfo.processInfo.environment)
      let command = try Command(arguments)
      if command == .help { return try Terminal.print(Command.helpText) }
      let isStyled = Terminal.size != nil || arguments[.color] == "always"
      let isPassed = try await command.run(usesColor: options.usesColor) { lines in
        let lines = lines.map { isStyled ? $0.drawn(inColor: options.usesColor) : $0.text }
        try Terminal.print(lines.joined(separator: "\n"))
      }
      if !isPassed { exit(EXIT_FAILURE) }
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

  enum Option: String, CommandLineOption {
    case color

    var takesValue: Bool { true }
  }

  init(_ arguments: Arguments<Option>) throws {
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
  @MainActor func run(usesColor: Bool, print: ([PageLine]) throws -> Void) async throws -> Bool {
    let package = try StudentPackage()
    let width = min(max(Terminal.size?.width ?? 80, 20), 100)
    switch self {
    case .help: break
    case .next:
      let sheet = try sheet(package)
      try print(sheet.lines(width: width))
      return sheet.report.isPassed
    case .check(let names):
      let criteria = try package.criteria(named: names)
      let report = try sheet(package).judgement.report(of: package.kit.curriculum, on: criteria)
      let text = GradeSheet(report, showsReasons: true, showsHint: false).description
      let lines = text.trimmingCharacters(in: .newlines).components(separatedBy: "\n")
      // This makes it safe to print.
      try print(lines.flatMap { PageLine($0).wrapped(to: .max) })
      return report.isPassed
    case .hint(let name):
      let criteria = try name.map { try package.criteria(named: [$0]) }
      if let name, let criteria, criteria.count > 1 {
        throw ExitError.usage(
          "A hint is for one criterion, and “\(name)” has \(criteria.count). “swift run post check \(name)” says which are open.",
          command: "swift run post")
      }
      let sheet = try criteria == nil ? sheet(package) : nil
      let criterion = criteria?.first ?? sheet?.entry(sheet?.next)?.criterion
      let hint = criterion.map { [$0.title, $0.step, "", "Hint: \($0.hint)"].map { PageLine($0) } }
      try print((hint ?? sheet?.text(about: nil) ?? []).flatMap { $0.wrapped(to: width) })
    case .lesson(let name):
      if let page = try name.flatMap({ try Lesson.page(named: $0, in: package, width: width) }) {
        try print(page)
        break
      }
      let lessons = try Lesson.all(in: package)
      let latest = try name == nil ? Judge(package: package).latest() : nil
      let sheet = latest.map { Sheet($0, package: package) }
      let lesson =
        name.map(lessons.first(named:)) ?? sheet?.lesson(about: sheet?.next) ?? lessons.first
      guard let lesson else {
        throw ExitError.usage(
          "There is no lesson “\(name ?? "1")”. A lesson has a number from 1 to \(lessons.count), or the name of a section, such as part-one.model.",
          command: "swift run post")
      }
      try print(lesson.page(width: width))
    case .show: try package.showApp(usesColor: usesColor)
    case .watch:
      try TerminalApp.checkTerminal()
      defer { RunningProcesses.end() }
      let screen = WatchScreen(package, usesColor: usesColor)
      try await TerminalApp.run(screen)
      while screen.opensApp {
        do { try package.showApp(usesColor: usesColor) } catch { screen.fail(error) }
        screen.size = TerminalApp.terminalSize
        try await TerminalApp.run(screen)
      }
    }
    return true
  }

  /// Judges the package. If a signal ends this program, the processes that it has started end, too.
  private func sheet(_ package: StudentPackage) throws -> Sheet {
    let interruption = Interruption(cleanUp: RunningProcesses.end)
    defer { interruption.cancel() }
    defer { Judge.show("") }
    return Sheet(try Judge(package: package).judge(), package: package)
  }

  static let helpText = """
    Says what is done, what is next, and why something fails.

    USAGE
      swift run post                  Judge the app, and say what is next.
      swift run post watch            The same on each save, on the whole screen.
      swift run post hint [ID]        Give a hint for what is next, or for a criterion.
      swift run post lesson [NAME]    Show the lesson about what is next, or the one with a number, about a section or on threads.
      swift run post check [NAME …]   Say all that is open: everywhere, or below parts, sections or criteria.
      swift run post show             Run your app in the terminal, with posts from the fixtures, as far as it works.

    OPTION
      --color auto|always|never       Whether colors are used. auto: on a terminal, unless NO_COLOR is set.
    """
}
