import Locking
import PostControllers
import ScreenTesting
import Testing

/// A stream's signals, as text: `opened`, `put …`, `closed`, `closed: …`.
final class SignalRecorder: Sendable {
  private let lines = Locked<[String]>([])

  var signals: [String] { lines.withLock(\.self) }

  var isClosed: Bool { signals.contains { $0.hasPrefix("closed") } }

  @MainActor
  func waitForSignals(_ expected: [String]) async throws {
    try await eventually("\(expected) have come: \(signals)") { signals.count >= expected.count }
    #expect(signals == expected)
  }

  @Sendable
  func record(_ signal: EventStreamSignal) {
    let line =
      switch signal {
      case .opened: "opened"
      case .event(let event): "\(event.event) \(event.data)"
      case .closed(nil): "closed"
      case .closed(let error?): "closed: \(error)"
      }
    lines.withLock { $0.append(line) }
  }
}
