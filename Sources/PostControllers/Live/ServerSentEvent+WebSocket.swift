import Foundation

extension ServerSentEvent {
  /// Reads an event from a message of a WebSocket, `{"event": "put", "data": …}`.
  ///
  /// - Returns: Nil if the message is something else.
  init?(webSocketMessage text: String) {
    let bytes = Data(text.utf8)
    // A text may contain half a character, which some decoders refuse.
    let message =
      (try? JSONSerialization.jsonObject(with: bytes))
      ?? (try? JSONSerialization.jsonObject(with: bytes.repairedJSON))
    guard let message = message as? [String: Any], let event = message["event"] as? String,
      let content = message["data"],
      let data = try? JSONSerialization.data(withJSONObject: content, options: .fragmentsAllowed)
    else { return nil }
    self.init(event: event, data: String(decoding: data, as: UTF8.self))
  }
}
