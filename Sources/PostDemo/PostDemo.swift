import CommandLineSupport
import PostApp
import TerminalUI

/// Runs the command of its arguments, and exits with a code of `sysexits.h`.
@main
@MainActor
struct PostDemo {
  static func main() async {
    await Program.run("PostDemo") {
      switch try Command(arguments: Array(CommandLine.arguments.dropFirst())) {
      case .help(let text): try Terminal.print(text)
      case .tour(let options):
        try await TerminalApp.playTour(
          standardSize: Tour.standardSize, options: options, draw: Tour.pages)
      case .app(let app): try await app.run()
      case .show(let show):
        try await show.run { text in
          // A terminal may draw an emoji sequence in another width, so it gets the columns of the cells behind it.
          let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
          let drawn = Terminal.size == nil ? lines : lines.map { $0.drawn() }
          try Terminal.print(drawn.joined(separator: "\n"))
        }
      }
    }
  }
}
