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
    let host = text.prefix { !"/:?#".contains($0) }
    let isLocal =
      host == "localhost" || host.hasSuffix(".local") || !host.contains(".")
      || host.allSatisfy { $0.isNumber || $0 == "." } || text.hasPrefix("[")
    let address = text.contains("://") ? text : (isLocal ? "http://" : "https://") + text
    guard var components = URLComponents(string: address),
      let scheme = components.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let name = components.host, !name.isEmpty, name != "[]"
    else { return nil }
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
}
