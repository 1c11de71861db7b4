import Foundation

/// What a client says through a WebSocket.
public enum WebSocketMessage: Sendable, Hashable {
  case text(String)
  case binary(Data)
}
