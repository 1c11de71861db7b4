import DatabaseService
import Foundation
import Locking
import RealtimeDatabase
import Testing

/// Somebody who listens and remembers what there was to hear.
final class RecordingListener: Sendable {
  private let heard = Locked<[RealtimeDatabase.Event]>([])
  private let listening = Locked<DatabaseService.ListenerToken?>(nil)

  init(_ service: DatabaseService, _ path: String, _ query: [String: String] = [:]) throws {
    let heard = heard
    let listening = try service.listen(to: .get(path, query)) { event in
      heard.withLock { $0.append(event) }
    }.get()
    self.listening.withLock { $0 = listening }
  }

  func cancel() { listening.withLock { $0?.cancel() } }

  /// What has come since the last time: "put /A 1".
  func eventTexts() -> [String] {
    events().map { "\($0.name) \(String(decoding: $0.data, as: UTF8.self))" }
  }

  func events() -> [RealtimeDatabase.Event] {
    heard.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
