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
    func parsed<Option>(_ command: (Arguments<Option>) throws -> Command) throws -> Command {
      let name = arguments[0]
      let arguments = try Arguments<Option>(rest, command: "PostGrader \(name)")
      return arguments.isHelpRequested ? .help(try Self.help(on: name)) : try command(arguments)
    }
    switch arguments.first {
    case nil, "help", "--help", "-h":
      self = .help(try Self.help(on: rest.first ?? "PostGrader"))
    case "--version": throw VersionRequest()
    case "starter": self = try parsed { .starter(try Starter($0)) }
    case "grade": self = try parsed { .grade(try Grade($0)) }
    case "selftest": self = try parsed { .selftest(try Selftest($0)) }
    case "sample-class": self = try parsed { .sampleClass(try SampleClass($0)) }
    case let argument?:
      let kind = argument.hasPrefix("-") ? "option" : "command"
      throw ExitError.usage("There is no \(kind) “\(argument)”.", command: "PostGrader")
    }
  }

  private static func help(on name: String) throws -> String {
    guard let text = try? Bundle.module.text(at: "Help/\(name).txt") else {
      throw ExitError.usage("There is no help on “\(name)”.", command: "PostGrader")
    }
    return text.trimmingCharacters(in: .newlines)
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
}
