import Foundation

/// Notices that the program is asked to stop: by Ctrl-C, by `kill`, or because its terminal is closed.
@MainActor
final class StopSignal {
  private var sources: [any DispatchSourceSignal] = []
  private var hasCome = false
  private var waiting: CheckedContinuation<Void, Never>?

  init() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let isIgnored = Self.ignore(number)
      // That is what nohup is for.
      if number == SIGHUP, isIgnored { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { [weak self] in
        // The main queue is where the main actor runs.
        MainActor.assumeIsolated { self?.receive(number) }
      }
      source.resume()
      sources.append(source)
    }
  }

  /// Returns when the signal has come. Whoever sends it again does not want to wait.
  func wait() async {
    if hasCome { return }
    await withCheckedContinuation { waiting = $0 }
  }

  /// - Returns: Whether the signal has been ignored before.
  private static func ignore(_ number: Int32) -> Bool {
    let before = signal(number, SIG_IGN)
    // Functions cannot be compared, but what stands for this one is only a number.
    return unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private func receive(_ number: Int32) {
    if hasCome { exit(128 + number) }
    hasCome = true
    waiting?.resume()
    waiting = nil
  }
}
