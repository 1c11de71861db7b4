import CommandLineSupport
import Foundation
import HTTPServer
import Locking

/// Logs requests and responses to standard error.
enum AccessLog {
  private static let queue = DispatchQueue(label: "AccessLog")
  private static let waitingCount = Locked(0)

  /// Logs one exchange. If the log is not read, lines are left out, and the emulator goes on.
  static func write(_ exchange: HTTPExchange) {
    guard waitingCount.withLock({ $0 < 10_000 }) else { return }
    waitingCount.withLock { $0 += 1 }
    let date = Date()
    queue.async {
      let line = "\(date.formatted(.iso8601)) \(text(of: exchange))\n"
      StandardError.write(line)
      waitingCount.withLock { $0 -= 1 }
    }
  }

  /// Waits until all lines are written.
  static func finish() { queue.sync {} }

  /// "GET /posts.json 200 1234".
  static func text(of exchange: HTTPExchange) -> String {
    let size = exchange.bodySize.map(String.init) ?? "stream"
    return "\(visible(exchange.method ?? "-")) \(visible(exchange.target ?? "-")) "
      + "\(exchange.status) \(size)"
  }

  /// The maximum length of the method and of the target in bytes.
  private static let maximumLength = 500

  /// The text with everything escaped that could control a terminal.
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
