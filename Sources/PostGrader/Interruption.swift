import CommandLineSupport
import Foundation

/// Cleans up before the program ends because someone, or the system, wants it to.
final class Interruption {
  private let sources: [(signal: Int32, source: any DispatchSourceSignal)]

  /// - Parameter cleanUp: Runs before the program ends.
  init(cleanUp: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      // Who started this program with nohup wants it to go on.
      if Signals.isIgnored(by: signal(number, SIG_IGN)) { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        cleanUp()
        // The prompt begins on a line of its own, and not behind the progress or the terminal's “^C”.
        if Terminal.isWatched { StandardError.write("\n") }
        _exit(128 + number)
      }
      source.activate()
      return (number, source)
    }
  }

  func cancel() {
    for (number, source) in sources {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }
}
