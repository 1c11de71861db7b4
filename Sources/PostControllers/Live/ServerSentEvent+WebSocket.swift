import Foundation

extension ServerSentEvent {
  /// Reads an event as it comes through a WebSocket: a text message `{"event": "put", "data": …}`.
  ///
  /// - Returns: Nil when the message is something else.
  init?(webSocketMessage text: String) {
    let bytes = Data(text.utf8)
    // Someone may have written half a character, which some decoders refuse.
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
