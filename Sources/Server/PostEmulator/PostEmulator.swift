import CommandLineSupport
import DatabaseService
import Foundation
import HTTPServer

/// The program: a Post API on this machine, until it is told to stop.
@main
@MainActor
struct PostEmulator {
  static func main() async {
    await Program.run("PostEmulator", help: [Options.help]) {
      guard let options = try Options(Array(CommandLine.arguments.dropFirst())) else {
        return try Terminal.print(Options.help)
      }
      // The emulator goes on if its log is no longer read.
      signal(SIGPIPE, SIG_IGN)
      FileDescriptors.raiseLimit()
      let service = try options.makeService()
      let emulator = try options.start(with: service)
      let stop = await StopSignal()
      try Terminal.print(options.announcement(address: emulator.address))
      if let warning = options.warning {
        StandardError.write("\(warning)\n")
      }
      let exitCode = await stop.wait()
      await emulator.stop()
      AccessLog.finish()
      try options.export(service)
      exit(exitCode)
    }
  }
}
