import Foundation

/// A connection that sends any bytes, right or wrong. A client of a server on 127.0.0.1 waits for a minute at most.
public final class RawConnection {
  let descriptor: Int32
  private var received: [UInt8] = []
  private let server: AnyObject?

  /// The server's end of a connection.
  init(accepted descriptor: Int32) {
    self.descriptor = descriptor
    server = nil
  }

  /// - Parameter server: An object that must live as long as the connection.
  public init(port: UInt16, of server: AnyObject? = nil) throws {
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    // From here on `deinit` closes it, also if this initializer throws.
    self.descriptor = descriptor
    self.server = server
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    #if canImport(Darwin)
      var one: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
    #endif
    var address = sockaddr_in(port: port)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
  }

  deinit { close(descriptor) }

  /// Returns whether the server took all of it.
  @discardableResult
  public func send(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, noSignal)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  public func send(_ text: String) -> Bool { send(text.utf8) }
  public func endSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Resets the connection, as the end of a killed program does. Nothing can be sent or received any more.
  public func reset() {
    // A socket that connects to nowhere gives up its connection with a reset.
    var nowhere = sockaddr()
    nowhere.sa_family = sa_family_t(AF_UNSPEC)
    _ = connect(descriptor, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
  }

  /// Waits until the server has closed the connection, and takes all that came.
  public func receiveAll() -> String {
    while receiveMore() {}
    return takeAll()
  }

  /// Waits for a text, and takes everything up to its end. If the connection ends before, takes what there is.
  public func receive(until end: String) -> String {
    while true {
      let text = String(decoding: received, as: UTF8.self)
      if let range = text.range(of: end) {
        let part = text[..<range.upperBound]
        received.removeFirst(part.utf8.count)
        return String(part)
      }
      guard receiveMore() else { return takeAll() }
    }
  }

  /// Waits for so many bytes, and takes them. If the connection ends before, takes what there is.
  public func receive(count: Int) -> [UInt8] {
    while received.count < count, receiveMore() {}
    let part = Array(received.prefix(count))
    received.removeFirst(part.count)
    return part
  }

  private func takeAll() -> String {
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }

  private func receiveMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var count = recv(descriptor, &buffer, buffer.count, 0)
    while count < 0, errno == EINTR { count = recv(descriptor, &buffer, buffer.count, 0) }
    guard count > 0 else { return false }
    received += buffer[..<count]
    return true
  }
}

/// Keeps a write to a closed connection from sending this process a signal. Darwin has a socket option for that.
#if canImport(Darwin)
  let noSignal: Int32 = 0
#else
  let noSignal = Int32(MSG_NOSIGNAL)
#endif

#if canImport(Glibc)
  /// An app in a separate process must not keep the sockets of the tests open.
  let streamType = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
#else
  let streamType = SOCK_STREAM
#endif

extension sockaddr_in {
  /// A port of 127.0.0.1.
  init(port: UInt16) {
    self.init()
    sin_family = sa_family_t(AF_INET)
    sin_port = port.bigEndian
    sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
  }
}
