import Foundation

/// One request as it came over the wire.
public struct LoopbackRequest: Sendable {
  public var method: String
  /// The path and the query, still encoded.
  public var target: String
  public var headers: [(name: String, value: String)]
  public var body: Data
  /// Whether nothing has been asked on its connection before.
  public var isFirstOnConnection: Bool

  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// What follows the first `?`, still encoded; empty when there is none.
  public var query: String {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) } ?? ""
  }

  public var path: String { String(target.prefix { $0 != "?" }) }
}
