import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A host and perhaps a port, as `Host` and addresses name them (RFC 3986): "localhost:9000", "[::1]".
public struct HTTPAuthority: Sendable, Hashable {
  /// A name in lower case and without a dot at its end, or an address in its shortest form and without brackets.
  public let host: String
  public var port: UInt16?
  /// Whether the host is an IPv4 or IPv6 address, so that no name server has been asked for it.
  public let isAddress: Bool

  /// Nil if the text is neither a name nor an address, or its port is none.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    let isBracketed = text.hasPrefix("[")
    guard
      let end = isBracketed ? text.firstIndex(of: "]") : (text.firstIndex(of: ":") ?? text.endIndex)
    else { return nil }
    let host = text[..<end].dropFirst(isBracketed ? 1 : 0).lowercased()
    if isBracketed {
      // Which of this machine's networks is meant is for this machine to know.
      guard let address = Self.address(String(host.prefix { $0 != "%" }), AF_INET6) else {
        return nil
      }
      (self.host, isAddress) = (address, true)
    } else if let address = Self.address(host, AF_INET) {
      (self.host, isAddress) = (address, true)
    } else {
      let name = host.hasSuffix(".") ? String(host.dropLast()) : host
      guard Self.isName(name) else { return nil }
      (self.host, isAddress) = (name, false)
    }
    let rest = text[end...].dropFirst(isBracketed ? 1 : 0)
    guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
    let digits = rest.dropFirst()
    guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    // A colon alone is allowed.
    port = UInt16(digits)
    if port == nil, !digits.isEmpty { return nil }
  }

  /// As it stands in an address.
  public var text: String {
    let host = host.contains(":") ? "[\(host)]" : host
    return port.map { "\(host):\($0)" } ?? host
  }

  /// Whether only this machine itself is meant: "localhost", 127.0.0.0/8, or ::1.
  public var isLoopback: Bool {
    isAddress ? host == "::1" || host.hasPrefix("127.") : host == "localhost"
  }

  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= 253
      && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
        !label.isEmpty
          && label.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
          }
      }
  }

  /// The address in its shortest form; nil if it is none of that family.
  private static func address(_ text: String, _ family: Int32) -> String? {
    var bytes: (UInt64, UInt64) = (0, 0)
    guard inet_pton(family, text, &bytes) == 1 else { return nil }
    var short = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(family, &bytes, &short, socklen_t(short.count)) != nil else { return nil }
    return String(decoding: short.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
