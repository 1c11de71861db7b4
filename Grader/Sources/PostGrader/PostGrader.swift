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
      let isPassed =
        switch try Command(arguments: Array(CommandLine.arguments.dropFirst())) {
        case .help(let text):
          try {
            try Terminal.print(text)
            return true
          }()
        case .starter(let starter): try starter.run(print: Terminal.print)
        case .grade(let grade): try grade.run(print: Terminal.print)
        case .selftest(let selftest): try selftest.run(print: Terminal.print)
        }
      if !isPassed { exit(EXIT_FAILURE) }
    }
  }
}
