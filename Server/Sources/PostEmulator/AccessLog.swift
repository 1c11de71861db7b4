import CommandLineSupport
import Foundation
import HTTPServer
import Locking

enum AccessLog {
  private static let queue = DispatchQueue(label: "AccessLog")
  private static let waitingCount = Locked(0)

  /// Logs one exchange. If the log is not read, lines are left out, and the emulator goes on.
  static func write(_ exchange: HTTPExchange) {
    guard waitingCount.withLock({ $0 < 10_000 }) else { return }
    waitingCount.withLock { $0 += 1 }
    let date = Date()
    queue.async {
      StandardError.writeLine("\(date.formatted(.iso8601)) \(text(of: exchange))")
      waitingCount.withLock { $0 -= 1 }
    }
  }

  static func finish() { queue.sync {} }

  /// "GET /posts.json 200 1234".
  static func text(of exchange: HTTPExchange) -> String {
    let size = exchange.bodySize.map(String.init) ?? "stream"
    let target = exchange.target.map(withoutCredentials) ?? "-"
    return "\(visible(exchange.method ?? "-")) \(visible(target)) \(exchange.status) \(size)"
  }

  /// The target without the values of credentials, because people keep logs and show them to others.
  private static func withoutCredentials(_ target: String) -> String {
    let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1)
    guard parts.count == 2 else { return target }
    let items = parts[1].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let shown = items.map { item in
      let name = Substring(item.prefix { $0 != UInt8(ascii: "=") })
      let isCredential = ["auth", "access_token"].contains(
        name.removingPercentEncoding?.lowercased())
      return isCredential ? "\(name)=***" : String(Substring(item))
    }
    return "\(Substring(parts[0]))?\(shown.joined(separator: "&"))"
  }

  /// The maximum length of the method and of the target in bytes.
  private static let maximumLength = 500
  private static let harmless = CharacterSet(charactersIn: "!"..."~")

  /// The text with everything escaped that could control a terminal.
  private static func visible(_ text: String) -> String {
    let start = String(decoding: text.utf8.prefix(maximumLength), as: UTF8.self)
    let escaped = start.addingPercentEncoding(withAllowedCharacters: harmless) ?? "-"
    return text.utf8.count > maximumLength ? "\(escaped)…" : escaped
  }
}
