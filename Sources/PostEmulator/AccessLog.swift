import Foundation
import HTTPServer

/// Says on standard error what was asked and answered.
enum AccessLog {
  static func write(_ exchange: HTTPExchange) {
    let line = "\(Date().formatted(.iso8601)) \(text(of: exchange))\n"
    // When nobody reads the log, the emulator goes on.
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  /// "GET /posts.json 200 1234".
  static func text(of exchange: HTTPExchange) -> String {
    let size = exchange.bodySize.map(String.init) ?? "stream"
    return "\(visible(exchange.method ?? "-")) \(visible(exchange.target ?? "-")) "
      + "\(exchange.status) \(size)"
  }

  /// Beyond this, a line says nothing more to a reader.
  private static let maximumLength = 500

  /// The text in characters that do nothing to a terminal.
  private static func visible(_ text: String) -> String {
    var result = ""
    for byte in text.utf8.prefix(maximumLength) {
      if 0x21...0x7E ~= byte {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text.utf8.count > maximumLength ? "\(result)…" : result
  }
}
