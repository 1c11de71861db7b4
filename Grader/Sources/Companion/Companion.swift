import CommandLineSupport
import Foundation
import GradingEngine

/// The program `post` in a student's package: says what is done, what is next, and why something fails.
///
/// It imports nothing of the student's, so that it runs whatever the student has written.
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
