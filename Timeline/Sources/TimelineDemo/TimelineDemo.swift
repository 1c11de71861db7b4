import CommandLineSupport
import TerminalUI
import TimelineApp

/// Runs the command of the arguments, and exits with a code of `sysexits.h`.
@main
@MainActor
struct TimelineDemo {
  static func main() async {
    await Program.run("TimelineDemo") {
      switch try Command(arguments: Array(CommandLine.arguments.dropFirst())) {
      case .help(let text): try Terminal.print(text)
      case .tour(let options):
        try await TerminalApp.playTour(
          standardSize: Tour.standardSize, options: options, draw: Tour.pages)
      case .app(let options, let terminal):
        try TerminalApp.checkTerminal()
        let composer = try AppComposer(options)  // Looks for what others save, until the app ends.
        try await TerminalApp.run(
          composer.makeScreen(),
          commands: [TerminalCommand(key: "c", title: "Comment", action: .tap("comment"))],
          options: terminal)
      }
    }
  }
}
