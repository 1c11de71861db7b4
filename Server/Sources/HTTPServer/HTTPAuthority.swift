import Foundation

/// A host and an optional port, as in `Host` and in URLs (RFC 3986): "localhost:9000", "[::1]".
public struct HTTPAuthority: Sendable, Hashable {
  /// A name in lower case without a dot at its end, or an address in its shortest form without brackets.
  public let host: String
  public var port: UInt16?
  /// Whether the host is an IPv4 or IPv6 address. No name server is needed for an address.
  public let isAddress: Bool

  public init?(_ text: some StringProtocol) {
    guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    let isBracketed = text.hasPrefix("[")
    guard
      let end = isBracketed ? text.firstIndex(of: "]") : (text.firstIndex(of: ":") ?? text.endIndex)
    else { return nil }
    let host = text[..<end].dropFirst(isBracketed ? 1 : 0).lowercased()
    // The zone after a percent sign is removed. It only has a meaning on the machine that wrote it.
    let address =
      isBracketed
      ? Self.address(String(host.prefix { $0 != "%" }), AF_INET6) : Self.address(host, AF_INET)
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    guard address != nil || !isBracketed && Self.isName(name) else { return nil }
    self.host = address ?? name
    isAddress = address != nil
    let rest = text[end...].dropFirst(isBracketed ? 1 : 0)
    guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
    let digits = rest.dropFirst()
    guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    port = UInt16(digits)
    if port == nil, !digits.isEmpty { return nil }
  }

  /// Returns nil if the text is not a host alone. An IPv6 address may lack its brackets.
  public init?(host text: String) {
    self.init(text.contains(":") && !text.hasPrefix("[") ? "[\(text)]" : text)
    if port != nil { return nil }
  }

  /// The host and the port as they are written in a URL.
  public var text: String {
    let host = host.contains(":") ? "[\(host)]" : host
    return port.map { "\(host):\($0)" } ?? host
  }

  /// Whether the host is this machine: "localhost", 127.0.0.0/8 or ::1.
  public var isLoopback: Bool {
    isAddress ? host == "::1" || host.hasPrefix("127.") : host == "localhost"
  }

  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= 253
      && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
        !label.isEmpty
          && label.utf8.allSatisfy {
            0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || "-_".utf8.contains($0)
          }
      }
  }

  private static func address(_ text: String, _ family: Int32) -> String? {
    var bytes: (UInt64, UInt64) = (0, 0)
    guard inet_pton(family, text, &bytes) == 1 else { return nil }
    var short = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(family, &bytes, &short, socklen_t(short.count)) != nil else { return nil }
    return String(decoding: short.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
