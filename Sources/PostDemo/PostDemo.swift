import CommandLineSupport

/// The program: reads its arguments, does one thing, and exits with a code of `sysexits.h`.
@main
@MainActor
struct PostDemo {
  static func main() async {
    await Program.run("PostDemo") {
      switch try Command(arguments: Array(CommandLine.arguments.dropFirst())) {
      case .help(let text):
        try Terminal.print(text)
      case .tour:
        let size = TourPlayer.screenSize(upTo: Tour.standardSize)
        try await TourPlayer(pages: Tour.pages(size: size)).play()
      case .app(let app):
        try await app.run()
      case .show(let show):
        try await show.run(print: Terminal.print)
      }
    }
  }
}
