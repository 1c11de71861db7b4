import CommandLineSupport
import Foundation
import GradingEngine

/// Exits with 0 if everything passed, with 1 if something failed, and with 2 if it could not do its work.
@main
@MainActor
struct PostGrader {
  static func main() async {
    #if os(Linux)
      Supervisor.runIfAsked()
    #endif
    await Program.run("PostGrader", exitCode: 2) {
      let command = try Command(arguments: Array(CommandLine.arguments.dropFirst()))
      if try !command.run(print: Terminal.print) { exit(EXIT_FAILURE) }
    }
  }
}

enum Command {
  case starter(Starter)
  case grade(Grade)
  case selftest(Selftest)
  case sampleClass(SampleClass)
  case help(String)

  init(arguments: [String]) throws {
    let rest = Array(arguments.dropFirst())
    func parsed<Option>(
      _ help: String, _ command: (Arguments<Option>) throws -> Command
    ) throws -> Command {
      let arguments = try Arguments<Option>(rest, command: "PostGrader \(arguments[0])")
      return arguments.isHelpRequested ? .help(help) : try command(arguments)
    }
    switch arguments.first {
    case nil, "help", "--help", "-h":
      let texts = [
        "starter": Starter.help, "grade": Grade.help, "selftest": Selftest.help,
        "sample-class": SampleClass.help,
      ]
      guard let text = rest.first.map({ texts[$0] }) ?? Self.help else {
        throw ExitError.usage("There is no help on “\(rest[0])”.", command: "PostGrader")
      }
      self = .help(text)
    case "--version": throw VersionRequest()
    case "starter": self = try parsed(Starter.help) { .starter(try Starter($0)) }
    case "grade": self = try parsed(Grade.help) { .grade(try Grade($0)) }
    case "selftest": self = try parsed(Selftest.help) { .selftest(try Selftest($0)) }
    case "sample-class": self = try parsed(SampleClass.help) { .sampleClass(try SampleClass($0)) }
    case let argument?:
      let kind = argument.hasPrefix("-") ? "option" : "command"
      throw ExitError.usage("There is no \(kind) “\(argument)”.", command: "PostGrader")
    }
  }

  /// - Returns: Whether everything passed.
  func run(print: @escaping @Sendable (String) throws -> Void) throws -> Bool {
    switch self {
    case .help(let text): try print(text)
    case .starter(let starter): try starter.run(print: print)
    case .grade(let grade): return try grade.run(print: print)
    case .selftest(let selftest): return try selftest.run(print: print)
    case .sampleClass(let sample): try sample.run(print: print)
    }
    return true
  }

  static let help = """
    Grades apps that are written along the Post curriculum.

    USAGE
      PostGrader starter DIR        Write a student's package: stubs, tests, fixtures, a README.
      PostGrader grade DIR …        Judge one submission or many.
      PostGrader sample-class DIR   Write a class of 12 to try grading on.
      PostGrader selftest           Test the grader with submissions whose faults are known.
      PostGrader help COMMAND       Say how to use a command.
      PostGrader --version          Print the version.

    EXAMPLES
      PostGrader starter ~/post
      PostGrader grade ~/post
      PostGrader grade class --format html --output class.html

    EXIT STATUS
      0 everything passed; 1 something failed; 2 the grader could not do what it was asked.
    """
}
