import Foundation
import Locking
import MockNetwork

/// The latest GET and its response, to explain missing posts in a failure.
final class ExchangeLog: Sendable {
  typealias Request = MockNetworkController.Request

  private let latest = Locked<(request: Request, answer: Data)?>(nil)

  func note(_ request: Request, _ answer: Data) {
    if request.method == "GET" { latest.withLock { $0 = (request, answer) } }
  }

  var texts: Set<String> {
    let answer = latest.withLock(\.self)?.answer ?? Data()
    let json = try? JSONSerialization.jsonObject(with: answer)
    let entries = (json as? [String: Any])?.values.compactMap { $0 as? [String: Any] } ?? []
    return Set(entries.compactMap { $0["text"] as? String })
  }

  var inWords: String {
    guard let (request, answer) = latest.withLock(\.self) else { return "No GET was sent." }
    return "The latest request: \(request.inWords)\n  Its response: \(answer.excerpt)"
  }
}

extension Data {
  fileprivate var excerpt: String {
    guard !isEmpty else { return "no bytes at all" }
    return String(decoding: prefix(160), as: UTF8.self) + (count > 160 ? "… (\(count) bytes)" : "")
  }
}
