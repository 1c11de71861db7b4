import Foundation
import Locking
import PostModel

/// One stream. Its events are read one after the other in the background, and delivered on the main queue.
final class FeedStream: Sendable {
  struct Change: Sendable {
    var posts: [Post] = []
    var removed: [UUID] = []
  }

  private let reader: OperationQueue
  private let isClosed: Locked<Bool>
  private let connection: any EventStreamConnection

  init(
    over eventStreaming: any EventStreaming, from start: TimeInterval?,
    deliver: @escaping @MainActor @Sendable (Change) -> Void
  ) {
    let reader = OperationQueue()
    reader.maxConcurrentOperationCount = 1
    let isClosed = Locked(false)
    (self.reader, self.isClosed) = (reader, isClosed)
    var parameters = ["orderBy": "\"timestamp\""]
    if let start {
      parameters["startAt"] = "\(start)"
    } else {
      parameters["limitToLast"] = "15"
    }
    connection = eventStreaming.openEventStream(
      for: PostController.endpoint, urlParameters: parameters
    ) { signal in
      guard case .event(let event) = signal else { return }
      reader.addOperation {
        guard let change = Self.change(event) else { return }
        OperationQueue.main.addOperation(
          .onMain {
            if !isClosed.withLock({ $0 }) { deliver(change) }
          })
      }
    }
  }

  func close() {
    isClosed.withLock { $0 = true }
    reader.cancelAllOperations()
    connection.close()
  }

  private static func change(_ event: ServerSentEvent) -> Change? {
    guard event.event == "put",
      let object = try? JSONSerialization.jsonObject(with: Data(event.data.utf8)),
      let put = object as? [String: Any], let path = put["path"] as? String, let data = put["data"]
    else { return nil }
    if path == "/" { return Change(posts: Page(entries: data as? [String: Any] ?? [:]).posts) }
    let key = path.hasPrefix("/") ? String(path.dropFirst()) : path
    guard let identifier = UUID(uuidString: key) else { return nil }
    if data is NSNull { return Change(removed: [identifier]) }
    // A malformed entry is skipped, as in a page.
    return Change(posts: Page(entries: [key: data]).posts)
  }
}
