import AppUnderTest
import Locking

/// Writes down what a controller tells its delegate, on whatever thread that is.
final class DelegateRecorder: PostControllerDelegate, Sendable {
  private let recorded = Locked<[FetchRecorder.Call]>([])

  nonisolated init() {}

  nonisolated var calls: [FetchRecorder.Call] { recorded.withLock(\.self) }

  nonisolated func postsUpdated(_ posts: [Post]) {
    let call = FetchRecorder.Call(
      texts: posts.map(\.text), isOnMainThread: MainQueue.isCurrent)
    recorded.withLock { $0.append(call) }
  }
}
