import CommandLineSupport
import TerminalUI

/// The program: runs the command of its arguments, and exits with a code of `sysexits.h`.
@main
@MainActor
struct TimelineDemo {
  static func main() async {
    await Program.run("TimelineDemo", help: [Command.help]) {
      switch try Command(arguments: Array(CommandLine.arguments.dropFirst())) {
      case .help(let text):
        try Terminal.print(text)
      case .tour:
        try await TourPlayer(standardSize: Tour.standardSize, draw: Tour.pages).play()
      case .app(let options):
        try await App(options: options).run()
      case .run(let subcommand, let options):
        try await subcommand.run(options, print: Terminal.print)
      }
    }
  }
}
