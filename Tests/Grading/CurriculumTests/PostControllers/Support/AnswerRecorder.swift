import Foundation
import Locking

/// Writes down how the completion of a request is called, on whatever thread that is.
final class AnswerRecorder: Sendable {
  private let recorded = Locked<[(data: Data?, error: (any Error)?)]>([])

  var calls: [(data: Data?, error: (any Error)?)] { recorded.withLock(\.self) }

  /// The answers as texts.
  var texts: [String] {
    calls.map { call in call.data.map { String(decoding: $0, as: UTF8.self) } ?? "no data (nil)" }
  }

  /// What is given to a request as its completion.
  var completion: @Sendable (Data?, (any Error)?) -> Void {
    { [recorded] data, error in recorded.withLock { $0.append((data, error)) } }
  }
}
