import Foundation
import Locking
import RealtimeDatabase

/// The data of events, in the order in which they came.
final class EventRecorder: Sendable {
  private let events = Locked<[RealtimeDatabase.Event]>([])

  var texts: [String] { events.withLock { $0.map { String(decoding: $0.data, as: UTF8.self) } } }

  @Sendable func add(_ event: RealtimeDatabase.Event) { events.withLock { $0.append(event) } }
}
