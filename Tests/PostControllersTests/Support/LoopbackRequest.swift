import Foundation

/// One request as it came over the wire.
struct LoopbackRequest: Sendable {
  var method: String
  /// The path and the query, still encoded.
  var target: String
  var headers: [(name: String, value: String)]
  var body: Data

  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// What follows the first `?`, still encoded; empty when there is none.
  var query: String {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) } ?? ""
  }

  var path: String { String(target.prefix { $0 != "?" }) }
}
