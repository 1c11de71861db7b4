import CommandLineSupport
import Foundation
import GradingEngine

/// The program: runs the command of its arguments, and exits with 0 if everything passed, with 1 if something failed,
/// and with 2 if it could not do its work.
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
