import Foundation

/// A message from the client.
public enum WebSocketMessage: Sendable, Hashable {
  case text(String)
  case binary(Data)
}
