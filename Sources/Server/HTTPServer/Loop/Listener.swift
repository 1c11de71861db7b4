import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Opens the sockets that clients connect to.
enum Listener {
  /// - Parameters:
  ///   - host: An IPv4 address, an IPv6 address with or without brackets, or "localhost", which is both.
  ///   - port: The port, or 0 for any free port.
  static func open(
    host: String, port: UInt16
  ) throws(HTTPServerError) -> (sockets: [Socket], port: UInt16) {
    if host.lowercased() == "localhost" {
      let (socket, port) = try open(IPv4(text: "127.0.0.1"), port: port)
      // If IPv6 is switched off, or its port is taken, IPv4 has to suffice.
      guard let address = IPv6(text: "::1"), let second = try? open(address, port: port) else {
        return ([socket], port)
      }
      return ([socket, second.0], port)
    }
    if let address = IPv4(text: host) {
      let (socket, port) = try open(address, port: port)
      return ([socket], port)
    }
    let text =
      host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    let (socket, port) = try open(IPv6(text: text), port: port)
    return ([socket], port)
  }

  private static func open(
    _ address: (some Address)?, port: UInt16
  ) throws(HTTPServerError) -> (Socket, UInt16) {
    guard var address else { throw HTTPServerError(.parseHost, code: EINVAL) }
    let descriptor = socket(type(of: address).family, streamType, 0)
    guard descriptor >= 0 else { throw HTTPServerError(.prepare, code: errno) }
    let listener = Socket(descriptor)
    var one: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // A restarted server must not have to wait until the system has forgotten its old connections.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, size)
    if type(of: address).family == AF_INET6 {
      var onlyIPv6: Int32 = address.isWildcard ? 0 : 1
      setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &onlyIPv6, size)
    }
    address.port = port
    let isBound = address.withPointer { pointer, size in
      var size = size
      return bind(descriptor, pointer, size) == 0 && listen(descriptor, 1024) == 0
        && getsockname(descriptor, pointer, &size) == 0
    }
    guard isBound else { throw HTTPServerError(.bind, code: errno) }
    return (listener, address.port)
  }

  #if canImport(Glibc)
    private static let streamType = Int32(SOCK_STREAM.rawValue)
  #else
    private static let streamType = SOCK_STREAM
  #endif
}

/// An address to bind a socket to.
private protocol Address {
  static var family: Int32 { get }
  var port: UInt16 { get set }
  var isWildcard: Bool { get }
  mutating func withPointer(_ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Bool) -> Bool
}

private struct IPv4: Address {
  static let family = AF_INET
  private var address = sockaddr_in()

  init?(text: String) {
    guard inet_pton(AF_INET, text, &address.sin_addr) == 1 else { return nil }
    address.sin_family = sa_family_t(AF_INET)
  }

  var port: UInt16 {
    get { UInt16(bigEndian: address.sin_port) }
    set { address.sin_port = newValue.bigEndian }
  }

  var isWildcard: Bool { address.sin_addr.s_addr == 0 }

  mutating func withPointer(
    _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Bool
  ) -> Bool {
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

private struct IPv6: Address {
  static let family = AF_INET6
  private var address = sockaddr_in6()

  init?(text: String) {
    guard inet_pton(AF_INET6, text, &address.sin6_addr) == 1 else { return nil }
    address.sin6_family = sa_family_t(AF_INET6)
  }

  var port: UInt16 {
    get { UInt16(bigEndian: address.sin6_port) }
    set { address.sin6_port = newValue.bigEndian }
  }

  var isWildcard: Bool { withUnsafeBytes(of: address.sin6_addr) { $0.allSatisfy { $0 == 0 } } }

  mutating func withPointer(
    _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Bool
  ) -> Bool {
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
  }
}
