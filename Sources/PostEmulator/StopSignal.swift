import CommandLineSupport
import Foundation

/// Notices that the program is asked to stop: by Ctrl-C, by `kill`, or because its terminal is closed.
@MainActor
final class StopSignal {
  private var sources: [any DispatchSourceSignal] = []
  private var hasCome = false
  private var waiting: CheckedContinuation<Void, Never>?

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

  /// Returns when the signal has come. Whoever sends it again does not want to wait.
  func wait() async {
    if hasCome { return }
    await withCheckedContinuation { waiting = $0 }
  }

  private func receive(_ number: Int32) {
    if hasCome { exit(128 + number) }
    hasCome = true
    waiting?.resume()
    waiting = nil
  }
}
