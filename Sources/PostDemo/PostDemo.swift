import Foundation

/// The program: reads its arguments, does one thing, and exits with a code of `sysexits.h`.
@main
@MainActor
struct PostDemo {
  static func main() async {
    do {
      switch try Command(arguments: Array(CommandLine.arguments.dropFirst())) {
      case .help(let text):
        try Terminal.print(text)
      case .tour:
        try await TourPlayer(pages: Tour.pages(size: TourPlayer.screenSize)).play()
      case .show(let show):
        try await show.run(print: Terminal.print)
      }
    } catch let failure as Failure {
      FileHandle.standardError.write(Data("PostDemo: \(failure.message)\n".utf8))
      exit(failure.exitCode)
    } catch {
      FileHandle.standardError.write(Data("PostDemo: \(error.localizedDescription)\n".utf8))
      exit(EXIT_FAILURE)
    }
  }
}
