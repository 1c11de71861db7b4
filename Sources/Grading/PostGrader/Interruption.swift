import CommandLineSupport
import Foundation

/// Cleans up before the program ends because someone, or the system, wants it to.
final class Interruption {
  private let sources: [(signal: Int32, source: any DispatchSourceSignal)]

  /// - Parameters:
  ///   - cleanUp: Runs before the program ends.
  ///   - lastWords: What there is to say after that.
  init(
    cleanUp: @escaping @Sendable () -> Void, lastWords: @escaping @Sendable () -> String?
  ) {
    sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      // Who started this program with nohup wants it to go on.
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

  func cancel() {
    for (number, source) in sources {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }
}
