import Foundation
import HTTPServer

extension Options {
  /// What is said first: the address, and what it is good for.
  ///
  /// - Parameter addresses: Under which other machines find this one.
  func announcement(
    address: String, addresses: [String] = NetworkAddresses.all
  ) -> String {
    let timestamp = Int(Date().timeIntervalSince1970)
    return """
      \(address)

      This is a Post API. Keep it running, and stop it with Ctrl-C.
        Use the app      swift run PostDemo app --server \(address)
        Read the feed    curl '\(address)/posts.json?print=pretty'
        Post             curl -X PUT -d '{"username":"Ada","text":"Hello!","timestamp":\(timestamp)}' \\
                           \(address)/posts/\(UUID().uuidString).json
        Watch it live    curl -N -H 'Accept: text/event-stream' \(address)/posts.json
      \(storage)\(others(address: address, addresses: addresses))
      """
  }

  /// What others put into their browsers, if the host is all addresses there are.
  private func others(address: String, addresses: [String]) -> String {
    let host = host.trimmingCharacters(in: ["[", "]"])
    guard host == "0.0.0.0" || host == "::", let colon = address.lastIndex(of: ":") else {
      return ""
    }
    let reachable = addresses.filter { host == "::" || !$0.contains(":") }
      .map { "\n  http://\($0.contains(":") ? "[\($0)]" : $0)\(address[colon...])" }
    return reachable.isEmpty
      ? "\nThis machine is in no network now, so that nobody else finds it."
      : "\nOthers in the same network find it at" + reachable.joined()
  }

  private var storage: String {
    if let data { return "Everything is kept in “\(data)”." }
    if let exportFile { return "Everything goes to “\(exportFile)” when it stops." }
    return "Everything is gone when it stops; --data FILE keeps it."
  }

  /// What to say loudly: others can connect, too.
  var warning: String? {
    if isLoopback { return nil }
    let reach =
      switch rules {
      case .open: "READ, CHANGE AND DELETE everything"
      case .readOnly: "READ everything, and as “owner” change it"
      case .locked: "do everything as “owner”"
      }
    return """
      WARNING: “\(host)” is not this machine only. ANYBODY who reaches it over the network can \(reach).
      Nothing is encrypted. Use it in networks that you trust; without --host only this machine can connect.
      """
  }

  private var isLoopback: Bool {
    host.lowercased() == "localhost" || host.hasPrefix("127.") || host == "::1" || host == "[::1]"
  }
}
