import AppUnderTest
import Foundation
import Locking

/// The streams of a feed: each post written here goes to all open streams.
final class FeedStream: EventStreaming {
  let feed: CurriculumFeed

  private struct State {
    var handlers: [Int: @Sendable (EventStreamSignal) -> Void] = [:]
    var count = 0
    var requests: [(url: URL, parameters: [String: String])] = []
    var onTheWay: FeedEntry?
  }

  private let state = Locked(State())
  /// Sends events one after another, and never on the thread that writes or opens.
  private let queue = DispatchQueue(label: "FeedStream")

  init(of feed: CurriculumFeed) { self.feed = feed }

  var openCount: Int { state.withLock(\.handlers.count) }

  var requests: [(url: URL, parameters: [String: String])] { state.withLock(\.requests) }

  /// A post that still arrives after the stream is closed, because it was already on its way.
  var onTheWay: FeedEntry? {
    get { state.withLock(\.onTheWay) }
    set { state.withLock { $0.onTheWay = newValue } }
  }

  func openEventStream(
    for url: URL, urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    let number = state.withLock { state in
      state.count += 1
      state.handlers[state.count] = handler
      state.requests.append((url, urlParameters ?? [:]))
      return state.count
    }
    // A stream begins with the response to a GET.
    feed.network.performRequest(
      for: url, httpMethod: .get, urlParameters: urlParameters, body: nil
    ) { [self] data, _ in
      queue.async { [self] in
        send(.opened, to: number)
        send(.put(data ?? Data("null".utf8), at: "/"), to: number)
      }
    }
    return Connection { [self] in
      let (handler, entry) = state.withLock {
        ($0.handlers.removeValue(forKey: number), $0.onTheWay)
      }
      queue.async {
        if let entry { handler?(.put(entry.json, at: "/\(entry.key)")) }
        handler?(.closed(nil))
      }
    }
  }

  func write(_ entry: FeedEntry) {
    feed.write([entry])
    tellPut(entry.json, entry.key)
  }

  func delete(_ entry: FeedEntry) {
    feed.write(Data("null".utf8), under: entry.key)
    tellPut(Data("null".utf8), entry.key)
  }

  func tellPut(_ json: Data, _ key: String) {
    tellAll(.put(json, at: "/\(key)"))
  }

  /// Sends any event, valid or not.
  func tell(_ name: String, _ data: String) {
    tellAll(.event(ServerSentEvent(event: name, data: data)))
  }

  /// Closes all streams, as a lost connection does, or a server, which gives no error.
  func breakAll(_ error: URLError?) {
    tellAll(.closed(error))
    queue.async { [self] in state.withLock { $0.handlers = [:] } }
  }

  private func tellAll(_ signal: EventStreamSignal) {
    queue.async { [self] in
      for number in state.withLock({ $0.handlers.keys.sorted() }) { send(signal, to: number) }
    }
  }

  private func send(_ signal: EventStreamSignal, to number: Int) {
    state.withLock { $0.handlers[number] }?(signal)
  }

  private struct Connection: EventStreamConnection {
    let onClose: @Sendable () -> Void

    func close() { onClose() }
  }
}

extension EventStreamSignal {
  fileprivate static func put(_ json: Data, at path: String) -> Self {
    .event(
      ServerSentEvent(
        event: "put",
        data: #"{"path": "\#(path)", "data": \#(String(decoding: json, as: UTF8.self))}"#))
  }
}
