import Foundation

/// The address of a Post API as a person writes it.
struct ServerAddress: Equatable {
  /// The address below which the posts live.
  let baseURL: URL

  /// Understands an address of a database, or of a node in it: `127.0.0.1:9000`, `https://PROJECT.firebaseio.com/`,
  /// `http://localhost:9000/class/posts`, `https://PROJECT.firebaseio.com/messages.json`. Returns nil for anything else.
  ///
  /// What does not end in `.json` has its posts in the node “posts”, whether that is said or not. Without a scheme it is
  /// `https`, or `http` for a machine that has no name in the world.
  init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    // The colons in brackets belong to the host.
    let host = text.prefix { text.hasPrefix("[") ? $0 != "]" : !"/:?#".contains($0) }
    let isLocal =
      host == "localhost" || host.hasSuffix(".local") || !host.contains(".")
      || host.allSatisfy { $0.isNumber || $0 == "." } || text.hasPrefix("[")
    let address = text.contains("://") ? text : (isLocal ? "http://" : "https://") + text
    guard var components = URLComponents(string: address),
      let scheme = components.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let name = components.host, !name.isEmpty, name != "[]"
    else { return nil }
    if let port = components.port, port > 65_535 { return nil }
    // A scheme that lacks a character is no machine.
    if !text.contains("://") {
      let isScheme = ["http", "https"].contains(host.lowercased())
      if isScheme || text.dropFirst(host.count).first == ":" && components.port == nil {
        return nil
      }
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

  /// An address as it may stand on a screen: without what somebody could sign in with.
  static func name(of url: URL) -> String {
    guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return "" }
    (components.user, components.password, components.query) = (nil, nil, nil)
    return components.string ?? ""
  }
}
