import Foundation

/// The address of a Post API in the form that a person types.
public struct ServerAddress: Equatable, Sendable {
  /// The base URL of the posts.
  public let baseURL: URL

  /// Parses the address of a database or of a node in it, such as `127.0.0.1:9000` or `https://PROJECT.firebaseio.com/messages.json`.
  /// If it does not end in `.json`, its node “posts” has the posts. The default scheme is `https`, or `http` without a public name.
  public init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    // Colons inside brackets belong to the host.
    let host = text.prefix { text.hasPrefix("[") ? $0 != "]" : !"/:?#".contains($0) }
    let isLocal =
      host == "localhost" || host.hasSuffix(".local") || !host.contains(".")
      || host.allSatisfy { $0.isNumber || $0 == "." } || text.hasPrefix("[")
    let address = text.contains("://") ? text : (isLocal ? "http://" : "https://") + text
    guard var components = URLComponents(string: address),
      let scheme = components.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let name = components.host, name != "[]", name.hasPrefix("[") || Self.isHost(name)
    else { return nil }
    if let port = components.port, port > 65_535 { return nil }
    // A single word, such as `http:/` or a mistyped option, is not the name of a machine.
    if !text.contains("://"), components.port == nil {
      let isName = host == "localhost" || host.contains(".") || text.hasPrefix("[")
      if !isName || text.dropFirst(host.count).first == ":" { return nil }
    }
    components.fragment = nil
    var path = components.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    let isNode = path.hasSuffix(".json")
    if isNode { path.removeLast(5) }
    while path.hasSuffix("/") { path.removeLast() }
    if path.isEmpty || !isNode && !path.hasSuffix("/posts") { path += "/posts" }
    components.percentEncodedPath = path
    guard let url = components.url else { return nil }
    baseURL = url
  }

  /// Whether a text may be the name of a machine, or is its address in four numbers.
  private static func isHost(_ name: String) -> Bool {
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.joined().allSatisfy({ 0x30...0x39 ~= $0 }) {
      return labels.count == 4 && labels.allSatisfy { UInt8(String(Substring($0))) != nil }
    }
    let hyphen = UInt8(ascii: "-")
    return labels.allSatisfy { !$0.isEmpty && $0.first != hyphen && $0.last != hyphen }
  }

  /// The address for a screen, without credentials.
  public static func name(of url: URL) -> String {
    guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return "" }
    (components.user, components.password, components.query) = (nil, nil, nil)
    return components.string ?? ""
  }
}
