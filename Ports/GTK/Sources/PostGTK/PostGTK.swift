import CAdwaita
import CommandLineSupport
import Foundation
import PostApp

/// The program: shows Post in a window.
@main
@MainActor
struct PostGTK {
  enum Option: String, CommandLineOption {
    case server, name, stream, verbose

    var takesValue: Bool { self != .verbose }
  }

  static func main() {
    do {
      let arguments = try Arguments<Option>(
        Array(CommandLine.arguments.dropFirst()), command: "PostGTK")
      if arguments.isHelpRequested { return try Terminal.print(help) }
      if let word = arguments.words.first {
        throw arguments.usageError("PostGTK takes no “\(word)”.")
      }
      let options = try AppOptions(
        arguments, server: .server, name: .name, stream: .stream, verbose: .verbose,
        environment: ProcessInfo.processInfo.environment)
      guard gtk_init_check() != 0 else { throw ExitError.unavailable("There is no display.") }
      run(try AppComposer(options))
    } catch is VersionRequest {
      print("PostGTK \(Program.version)")
    } catch {
      let failure = error as? ExitError
      StandardError.writeLine("PostGTK: \(failure?.message ?? error.localizedDescription)")
      exit(failure?.exitCode ?? EXIT_FAILURE)
    }
  }

  private static func run(_ composer: AppComposer) {
    joinMainLoops()
    let application = adw_application_new(nil, G_APPLICATION_NON_UNIQUE)!
    var windows: [ScreenWindow] = []
    on(application, "activate") { _ in
      windows.append(ScreenWindow(composer.makeScreen(), in: application))
    }
    g_application_run(
      UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self), 0, nil)
  }

  private static let help = """
    Post in a window.

    USAGE
      PostGTK [--server URL] [--name USER] [--stream websocket|sse] [--verbose]

    The options are those of PostDemo app.
    """
}
