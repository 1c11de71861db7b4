import CommandLineSupport
import Foundation
import HTTPServer

/// The program: a Post API on this machine, until a signal stops it.
@main
@MainActor
struct PostEmulator {
  static func main() async {
    await Program.run("PostEmulator") {
      guard let options = try Options(Array(CommandLine.arguments.dropFirst())) else {
        return try Terminal.print(Options.help)
      }
      // The emulator goes on if its log is no longer read.
      signal(SIGPIPE, SIG_IGN)
      FileDescriptors.raiseLimit()
      let database = try options.makeDatabase()
      let emulator = try options.start(with: database)
      let stop = await StopSignal()
      try Terminal.print(options.announcement(address: emulator.address))
      if let warning = options.warning { StandardError.writeLine(warning) }
      let exitCode = await stop.wait()
      await emulator.stop()
      AccessLog.finish()
      try options.export(database)
      exit(exitCode)
    }
  }
}
