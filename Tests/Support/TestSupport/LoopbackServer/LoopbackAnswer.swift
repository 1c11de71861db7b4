import Foundation

/// The steps by which a ``LoopbackServer`` handles one request.
public struct LoopbackAnswer: Sendable {
  public enum Step: Sendable {
    case send([UInt8])
    /// Waits until the test opens the gate of this name.
    case wait(gate: String)
    case waitForHangUp
    case close
    case reset
  }

  /// After the last step the connection stays open for another request.
  public var steps: [Step]

  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// A proper answer with its `Content-Length`.
  public static func answer(
    _ status: Int = 200, headers: [String: String] = [:], body: Data = Data()
  ) -> LoopbackAnswer {
    var lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    // These have no body, so a length would be wrong.
    if status >= 200, status != 204, status != 304 { lines.append("Content-Length: \(body.count)") }
    return LoopbackAnswer([.send(head(status, lines) + body)])
  }

  public static func answer(
    _ status: Int = 200, headers: [String: String] = [:], text: String
  ) -> LoopbackAnswer {
    answer(status, headers: headers, body: Data(text.utf8))
  }

  public static func redirect(_ status: Int, to location: String) -> LoopbackAnswer {
    answer(status, headers: ["Location": location], text: "moved")
  }

  public static func chunked(_ chunks: [Data]) -> LoopbackAnswer {
    let body = chunks.flatMap { chunk in
      Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
    }
    return LoopbackAnswer([
      .send(head(200, ["Transfer-Encoding: chunked"]) + body + Array("0\r\n\r\n".utf8))
    ])
  }

  /// A body that ends before its `Content-Length` is reached.
  public static func truncated(
    _ body: Data, contentLength: Int, then end: Step = .close
  ) -> LoopbackAnswer {
    LoopbackAnswer([.send(head(200, ["Content-Length: \(contentLength)"]) + body), end])
  }

  public static func garbage(_ text: String, then end: Step = .close) -> LoopbackAnswer {
    LoopbackAnswer([.send(Array(text.utf8)), end])
  }

  /// The same answer, held back until the test opens the gate.
  public func after(gate: String) -> LoopbackAnswer {
    LoopbackAnswer([.wait(gate: gate)] + steps)
  }

  public static func head(_ status: Int, _ headers: [String]) -> [UInt8] {
    Array(([("HTTP/1.1 \(status) Status")] + headers).map { $0 + "\r\n" }.joined().utf8)
      + Array("\r\n".utf8)
  }
}
