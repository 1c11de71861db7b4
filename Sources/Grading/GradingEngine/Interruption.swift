import CommandLineSupport
import Foundation

/// Cleans up before a signal ends the program.
package final class Interruption {
  private let sources: [(signal: Int32, source: any DispatchSourceSignal)]

  /// - Parameters:
  ///   - cleanUp: Called before the program ends.
  ///   - lastWords: The last message, after cleaning up.
  package init(
    cleanUp: @escaping @Sendable () -> Void, lastWords: @escaping @Sendable () -> String? = { nil }
  ) {
    sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      // A program started with nohup is meant to go on.
      if Signals.isIgnored(by: signal(number, SIG_IGN)) { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        cleanUp()
        let words = lastWords()
        Terminal.endLine()
        if let words { StandardError.write("\(words)\n") }
        _exit(128 + number)
      }
      source.activate()
      return (number, source)
    }
  }

  package func cancel() {
    for (number, source) in sources {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }
}
