import CommandLineSupport

/// The program: reads its arguments, does one thing, and exits with a code of `sysexits.h`.
@main
@MainActor
struct TimelineDemo {
  static func main() async {
    await Program.run("TimelineDemo") {
      switch try Command(arguments: Array(CommandLine.arguments.dropFirst())) {
      case .help(let text):
        try Terminal.print(text)
      case .tour:
        let size = TourPlayer.screenSize(upTo: Tour.standardSize)
        try await TourPlayer(pages: Tour.pages(size: size)).play()
      case .app(let options):
        try await App(options: options).run()
      case .act(let act, let options):
        try await act.run(options, print: Terminal.print)
      }
    }
  }
}
