import AppUnderTest
import Foundation
import Locking

/// Records calls from any thread.
final class Recorder<Call: Sendable>: Sendable {
  private let recorded = Locked<[Call]>([])

  var calls: [Call] { recorded.withLock(\.self) }

  private func note(_ call: Call) { recorded.withLock { $0.append(call) } }
}

/// The posts that an app passed, and whether on the main thread.
struct PostsCall: Sendable {
  let texts: [String]
  let isOnMainThread: Bool

  init(_ posts: [Post]) {
    texts = posts.map(\.text)
    isOnMainThread = MainQueue.isCurrent
  }
}

typealias FetchRecorder = Recorder<PostsCall>
typealias DelegateRecorder = Recorder<PostsCall>
typealias AnswerRecorder = Recorder<(data: Data?, error: (any Error)?, isOnMainThread: Bool)>

extension FetchRecorder: PostControllerDelegate {
  var completion: @Sendable ([Post]) -> Void { postsUpdated }

  nonisolated func postsUpdated(_ posts: [Post]) { note(PostsCall(posts)) }
}

/// Does something as soon as it hears of more posts.
@MainActor
final class EagerDelegate: PostControllerDelegate {
  private(set) var texts: [String] = []
  private var count = 0
  private let reaction: () -> Void

  init(_ reaction: @escaping () -> Void) { self.reaction = reaction }

  func postsUpdated(_ posts: [Post]) {
    texts = posts.map(\.text)
    guard posts.count > count else { return }
    count = posts.count
    reaction()
  }
}

extension AnswerRecorder {
  var texts: [String] {
    calls.map { call in call.data.map { String(decoding: $0, as: UTF8.self) } ?? "no data (nil)" }
  }

  var completion: @Sendable (Data?, (any Error)?) -> Void {
    { self.note(($0, $1, MainQueue.isCurrent)) }
  }
}

/// `Thread.isMainThread` does not tell this: on Linux the first thread of a test ends, and other threads run its queue.
enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) ?? false }
}
