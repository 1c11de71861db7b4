import CommandLineSupport
import Foundation

/// Notices that the program is asked to stop: by Ctrl-C, by `kill`, or because its terminal is closed.
@MainActor
final class StopSignal {
  private var sources: [any DispatchSourceSignal] = []
  private var exitCode: Int32?
  private var waiting: CheckedContinuation<Int32, Never>?

  /// From when this returns, no signal is missed: Dispatch takes its time to listen, and until then they are ignored.
  init() async {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let isIgnored = Signals.isIgnored(by: signal(number, SIG_IGN))
      // That is what nohup is for.
      if number == SIGHUP, isIgnored { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { [weak self] in
        // The main queue is where the main actor runs.
        MainActor.assumeIsolated { self?.receive(number) }
      }
      sources.append(source)
      await withCheckedContinuation { continuation in
        source.setRegistrationHandler { continuation.resume() }
        source.resume()
      }
    }
  }

  /// Waits for the first signal. A second signal ends the process at once.
  ///
  /// - Returns: What to exit with: 128 and the signal's number, as a shell counts.
  func wait() async -> Int32 {
    if let exitCode { return exitCode }
    return await withCheckedContinuation { waiting = $0 }
  }

  private func receive(_ number: Int32) {
    if number == SIGINT { Terminal.endLine() }
    if exitCode != nil { exit(128 + number) }
    exitCode = 128 + number
    waiting?.resume(returning: 128 + number)
    waiting = nil
  }
}
