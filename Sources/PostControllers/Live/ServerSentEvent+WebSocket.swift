import JSON

extension ServerSentEvent {
  /// Reads an event from a message of a WebSocket, `{"event": "put", "data": …}`.
  ///
  /// - Returns: Nil if the message is something else.
  init?(webSocketMessage text: String) {
    var event: String?
    var data: [UInt8]?
    var text = text
    let isRead: Void? = try? text.withUTF8 { bytes in
      try JSONReader.read(UnsafeRawBufferPointer(bytes), flaws: .replaced) { reader in
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
      }
    }
    guard isRead != nil, let event, let data else { return nil }
    self.init(event: event, data: String(decoding: data, as: UTF8.self))
  }
}
