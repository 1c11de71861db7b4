import Locking
import PostControllers

/// A stream's signals, as text: `opened`, `put …`, `closed`, `closed: …`.
final class SignalRecorder: Sendable {
  private let lines = Locked<[String]>([])

  var signals: [String] { lines.withLock(\.self) }

  var isClosed: Bool { signals.contains { $0.hasPrefix("closed") } }

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
