import AppUnderTest
import Locking

/// Writes down how the completions of fetches are called, on whatever thread that is.
final class FetchRecorder: Sendable {
  struct Call: Sendable {
    var texts: [String]
    var isOnMainThread: Bool
  }

  private let recorded = Locked<[Call]>([])

  var calls: [Call] { recorded.withLock(\.self) }

  /// What is given to a fetch as its completion.
  var completion: @Sendable ([Post]) -> Void {
    { [recorded] posts in
      let call = Call(texts: posts.map(\.text), isOnMainThread: MainQueue.isCurrent)
      recorded.withLock { $0.append(call) }
    }
  }
}
