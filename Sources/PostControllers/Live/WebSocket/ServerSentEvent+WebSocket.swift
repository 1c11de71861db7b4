import JSON

extension ServerSentEvent {
  /// Reads `{"event": "put", "data": …}`. Nil if the message is something else.
  init?(webSocketMessage text: String) {
    let event: Self? = try? JSONReader.read(text.utf8, flaws: .replaced) { reader in
      var event: String?
      var data: [UInt8]?
      try reader.object { reader, key in
        switch key {
        case "event": event = try reader.string()
        case "data":
          let start = reader
          try reader.skip()
          data = reader.bytes(since: start)
        default: break
        }
      }
      guard let event, let data else { return nil }
      return Self(event: event, data: String(decoding: data, as: UTF8.self))
    }
    guard let event else { return nil }
    self = event
  }
}
