import Foundation
import HTTPServer

extension Options {
  /// The first output: the address, commands that use it, and the addresses of this machine in its networks.
  func announcement(address: String, addresses: [String] = Host.current().addresses) -> String {
    let commands = commands(for: address).map { label, command in
      "  \(label.padding(toLength: 17, withPad: " ", startingAt: 0))\(command)"
    }
    return """
      \(address)

      This is a Post API. Keep it running, and stop it with Ctrl-C.
      \(permissions)
      \(commands.joined(separator: "\n"))
      \(storage)\(others(address: address, addresses: addresses))
      """
  }

  private var permissions: String {
    let owner = "except with “Authorization: Bearer owner”"
    return switch rules {
    case .open: "Its rules are open: anybody may read and write."
    case .readOnly: "Its rules are read-only: anybody may read, and nobody may write \(owner)."
    case .locked: "Its rules are locked: nobody may read or write \(owner)."
    }
  }

  private func commands(for address: String) -> [(label: String, command: String)] {
    let owner = " -H 'Authorization: Bearer owner'"
    let (reader, writer) = (rules.allowsReading ? "" : owner, rules.allowsWriting ? "" : owner)
    let (useTheApp, server) =
      switch rules {
      case .open: ("Use the app", address)
      case .readOnly: ("Read in the app", address)
      case .locked: ("Use the app", "'\(address)/?auth=owner'")
      }
    let timestamp = Int(Date().timeIntervalSince1970)
    let post = """
      curl -X PUT\(writer) -d '{"username":"Ada","text":"Hello!","timestamp":\(timestamp)}' \\
                           \(address)/posts/\(UUID().uuidString).json
      """
    return [
      (useTheApp, "swift run PostDemo app --server \(server)"),
      ("Read the feed", "curl\(reader) '\(address)/posts.json?print=pretty'"),
      ("Post", post),
      ("Watch it live", "curl -N\(reader) -H 'Accept: text/event-stream' \(address)/posts.json"),
    ]
  }

  /// The URLs for other machines, if the server listens on all addresses.
  private func others(address: String, addresses: [String]) -> String {
    let host = HTTPAuthority(host: host)?.host
    guard host == "0.0.0.0" || host == "::", let colon = address.lastIndex(of: ":") else {
      return ""
    }
    let reachable = addresses.filter { Self.isReachable($0) && (host == "::" || !$0.contains(":")) }
      .map { "\n  http://\(HTTPAuthority(host: $0)?.text ?? $0)\(address[colon...])" }
    return reachable.isEmpty
      ? "\nThis machine is not in a network now, so no other machine can reach it."
      : "\nOther machines in the same network reach it at" + reachable.joined()
  }

  /// Whether other machines may reach the address: not loopback, link-local (RFC 5735, RFC 4291) or unspecified.
  static func isReachable(_ address: String) -> Bool {
    let hidden =
      address.contains(":")
      ? ["fe8", "fe9", "fea", "feb", "::ffff:127."] : ["127.", "169.254.", "0."]
    return address != "::1" && address != "::"
      && !hidden.contains { address.lowercased().hasPrefix($0) }
  }

  private var storage: String {
    if let data { return "Everything is kept in “\(data)”." }
    if let exportFile { return "Everything is written to “\(exportFile)” when it stops." }
    return "Everything is lost when it stops; use --data FILE to keep it."
  }

  /// The warning that other machines, or any web page, can connect. Nil if they cannot.
  var warning: String? {
    var lines: [String] = []
    if HTTPAuthority(host: host)?.isLoopback != true {
      lines += [
        "WARNING: “\(host)” is not this machine only. ANYBODY who reaches it over the network can \(reach).",
        "Nothing is encrypted. Use it in networks that you trust; without --host only this machine can connect.",
      ]
    }
    if access.allowsAllOrigins {
      lines.append(
        "WARNING: ANY web page that somebody opens on a machine that can connect can \(reach).")
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The permissions of other machines and web pages.
  private var reach: String {
    switch rules {
    case .open: "READ, CHANGE AND DELETE everything"
    case .readOnly: "READ everything, and as “owner” change it"
    case .locked: "do everything as “owner”"
    }
  }
}
