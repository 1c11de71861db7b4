import Foundation

/// The addresses at which other machines can reach this one.
public enum NetworkAddresses {
  /// IPv4 first, then IPv6 without brackets. Loopback addresses, and addresses that need a network interface to be
  /// named, are left out.
  public static var all: [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var addresses: [String] = []
    var next = first
    while let interface = next?.pointee {
      next = interface.ifa_next
      guard interface.ifa_flags & UInt32(IFF_UP) != 0, let address = interface.ifa_addr,
        let text = text(of: address), isReachable(text), !addresses.contains(text)
      else { continue }
      addresses.append(text)
    }
    return addresses.filter { !$0.contains(":") } + addresses.filter { $0.contains(":") }
  }

  /// Whether other machines may reach the address: not loopback, link-local (RFC 5735, RFC 4291) or unspecified.
  static func isReachable(_ text: String) -> Bool {
    let isIPv4 = !text.contains(":")
    let hidden =
      isIPv4 ? ["127.", "169.254.", "0."] : ["fe8", "fe9", "fea", "feb", "::ffff:127."]
    return text != "::1" && text != "::" && !hidden.contains { text.lowercased().hasPrefix($0) }
  }

  private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
    let size: Int
    switch Int32(address.pointee.sa_family) {
    case AF_INET: size = MemoryLayout<sockaddr_in>.size
    case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
    default: return nil
    }
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard
      getnameinfo(
        address, socklen_t(size), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
    else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
