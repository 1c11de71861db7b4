import Foundation

extension Socket {
  static func listeners(
    host: String, port: UInt16
  ) throws(HTTPServerError) -> (sockets: [Socket], port: UInt16) {
    guard let host = HTTPAuthority(host: host), host.isAddress || host.host == "localhost" else {
      throw HTTPServerError(code: nil)
    }
    let (socket, port) = try listener(address: host.isAddress ? host.host : "127.0.0.1", port: port)
    // If the system lacks IPv6, or the port is in use there, "localhost" means only the IPv4 address.
    let second = host.isAddress ? nil : try? listener(address: "::1", port: port).0
    return ([socket, second].compactMap { $0 }, port)
  }

  private static func listener(
    address: String, port: UInt16
  ) throws(HTTPServerError) -> (Socket, UInt16) {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_socktype = streamType
    var info: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address, String(port), &hints, &info) == 0, let found = info?.pointee else {
      throw HTTPServerError(code: nil)
    }
    defer { freeaddrinfo(info) }
    let descriptor = socket(found.ai_family, streamType, 0)
    guard descriptor >= 0 else { throw HTTPServerError(code: errno) }
    let listener = Socket(descriptor)
    var one: Int32 = 1
    var onlyIPv6: Int32 = address == "::" ? 0 : 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // A restarted server must not have to wait until the system has forgotten its old connections.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, size)
    if found.ai_family == AF_INET6 {
      setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &onlyIPv6, size)
    }
    var length = found.ai_addrlen
    guard bind(descriptor, found.ai_addr, length) == 0, listen(descriptor, 1024) == 0,
      getsockname(descriptor, found.ai_addr, &length) == 0
    else { throw HTTPServerError(code: errno) }
    // The port is at the same place in addresses of both families.
    let port = found.ai_addr.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
      UInt16(bigEndian: $0.pointee.sin_port)
    }
    return (listener, port)
  }

  #if canImport(Glibc)
    private static let streamType = Int32(SOCK_STREAM.rawValue)
  #else
    private static let streamType = SOCK_STREAM
  #endif
}
