#if !canImport(FoundationNetworking)
  import Dispatch
  import Foundation
  import Locking

  /// One stream of events over a WebSocket.
  final class WebSocketStream: EventStreamConnection {
    private struct State: Sendable {
      var isOpen = false
      var isOver = false
      var latestMessage = DispatchTime.now()
    }

    /// The default of ``NetworkController``.
    private static let timeout = 75.0

    private let task: URLSessionWebSocketTask
    private let handler: @Sendable (EventStreamSignal) -> Void
    private let state = Locked(State())

    init(task: URLSessionWebSocketTask, handler: @escaping @Sendable (EventStreamSignal) -> Void) {
      self.task = task
      self.handler = handler
      task.maximumMessageSize = 128 << 20
    }

    func start() {
      task.resume()
      receive()
      watch(until: .now() + Self.timeout)
    }

    func close() {
      end(nil)
    }

    /// The task retains the closure, and the closure retains this stream, until the task or the stream ends.
    private func receive() {
      task.receive { result in
        switch result {
        case .success(.string(let text)):
          guard let event = ServerSentEvent(webSocketMessage: text) else {
            self.end(NetworkError.notEventStream)
            return
          }
          self.deliver(event)
          self.receive()
        case .success:
          self.end(NetworkError.notEventStream)
        case .failure(let error):
          let isProper = [.normalClosure, .goingAway].contains(self.task.closeCode)
          let host = self.task.originalRequest?.url?.host ?? ""
          let hasResponse = self.state.withLock(\.isOpen)
          self.end(
            isProper ? nil : NetworkError(error, host: host, hasResponse: hasResponse))
        }
      }
    }

    private func deliver(_ event: ServerSentEvent) {
      let (isOver, wasOpen) = state.withLock { state in
        defer {
          state.isOpen = true
          state.latestMessage = .now()
        }
        return (state.isOver, state.isOpen)
      }
      if isOver { return }
      if !wasOpen { handler(.opened) }
      handler(.event(event))
    }

    private func end(_ error: (any Error)?) {
      let wasOver = state.withLock { state in
        defer { state.isOver = true }
        return state.isOver
      }
      if wasOver { return }
      task.cancel(with: .normalClosure, reason: nil)
      handler(.closed(error))
    }

    private func watch(until time: DispatchTime) {
      DispatchQueue.global().asyncAfter(deadline: time) { [weak self] in
        guard let self else { return }
        let deadline = state.withLock { $0.latestMessage + Self.timeout }
        if deadline > .now() { watch(until: deadline) } else { end(NetworkError.timedOut) }
      }
    }
  }
#endif
