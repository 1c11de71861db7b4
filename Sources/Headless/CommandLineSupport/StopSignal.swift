import Foundation

/// Waits for a request to stop: by Ctrl-C, by `kill`, or because the terminal was closed.
@MainActor
public final class StopSignal {
  private var sources: [any DispatchSourceSignal] = []
  private var exitCode: Int32?
  private var waiting: CheckedContinuation<Int32, Never>?

  /// No signal is missed after this has returned. Until Dispatch has registered its handlers, signals are ignored.
  public init() async {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let isIgnored = Signals.isIgnored(by: signal(number, SIG_IGN))
      // nohup sets SIGHUP to be ignored.
      if number == SIGHUP, isIgnored { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.receive(number) } }
      sources.append(source)
      await withCheckedContinuation { continuation in
        source.setRegistrationHandler { continuation.resume() }
        source.resume()
      }
    }
  }

  /// Waits for the first signal, and returns the exit code: 128 plus its number. A second signal ends the process at once.
  public func wait() async -> Int32 {
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

public enum Signals {
  /// Whether a signal was ignored, given the result of `signal`. A parent process such as `nohup` wants that.
  public static func isIgnored(by handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    // Functions cannot be compared, but SIG_IGN is a number.
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
