import Foundation

public enum TCPError: Error {
  case interrupted
  case timedOut
  /// The other side has closed or refused the connection, or it cannot be reached.
  case broken
}

/// A TCP connection to a server, for one thread. It is closed when it is released.
/// A call fails after its deadline, and at once after an interrupt. If the connection is ready, it succeeds even after its deadline.
public final class TCPConnection {
  private let descriptor: Int32
  private let interrupt: Interrupt
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  public init(
    to address: TCPAddress, interrupt: Interrupt, until deadline: ContinuousClock.Instant
  ) throws(TCPError) {
    let descriptor = socket(address.family, address.type, address.protocol)
    guard descriptor >= 0 else { throw .broken }
    // From here on `deinit` closes it, also if this initializer throws.
    (self.descriptor, self.interrupt) = (descriptor, interrupt)
    prepare(descriptor)
    #if canImport(Darwin)
      var one: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
    #endif
    let result = address.bytes.withUnsafeBytes {
      // The bytes are those of an address of this family.
      connect(
        descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
    if result == 0 { return }
    try wait(for: POLLOUT, until: deadline)
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
    guard code == 0 else { throw .broken }
  }

  deinit { close(descriptor) }

  public func send(_ data: Data, until deadline: ContinuousClock.Instant) throws(TCPError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, noSignal)
      }
      if count < 0 { try wait(for: POLLOUT, until: deadline) } else { rest = rest.dropFirst(count) }
    }
  }

  /// The next bytes, at least one.
  public func receive(until deadline: ContinuousClock.Instant) throws(TCPError) -> ArraySlice<UInt8>
  {
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 { return buffer[..<count] }
      if count == 0 { throw .broken }
      try wait(for: POLLIN, until: deadline)
    }
  }

  /// Waits after a call that has failed, if it would block.
  private func wait(for event: Int32, until deadline: ContinuousClock.Instant) throws(TCPError) {
    guard [EAGAIN, EWOULDBLOCK, EINTR, EINPROGRESS].contains(errno) else { throw .broken }
    var descriptors = [
      pollfd(fd: descriptor, events: Int16(event), revents: 0),
      pollfd(fd: interrupt.reading, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let rest = max(.zero, deadline - .now) / .milliseconds(1)
      let count = poll(&descriptors, 2, Int32(min(rest.rounded(.up), 86_400_000)))
      if count > 0 {
        if descriptors[1].revents != 0 { throw .interrupted }
        return
      }
      if count == 0, deadline <= .now { throw .timedOut }
      if count < 0, errno != EINTR { throw .broken }
    }
  }
}

/// Ends the waiting of a ``TCPConnection``, from any thread.
public final class Interrupt: Sendable {
  fileprivate let reading: Int32
  private let writing: Int32

  /// Nil if the process has no free descriptors.
  public init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
    ends.forEach(prepare)
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// All calls from now on fail.
  public func send() {
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
  }
}

public struct TCPAddress: Sendable {
  let family, type, `protocol`: Int32
  fileprivate let bytes: [UInt8]

  /// The addresses of a host, best first. This may take long, and nothing can end it early.
  @Sendable public static func all(of host: String, port: UInt16) -> [TCPAddress] {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICSERV
    // Without it there would be an entry for each kind of socket.
    hints.ai_protocol = Int32(IPPROTO_TCP)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    return sequence(first: list, next: { $0?.pointee.ai_next }).compactMap { $0?.pointee }.map {
      TCPAddress(
        family: $0.ai_family, type: $0.ai_socktype, protocol: $0.ai_protocol,
        bytes: Array(UnsafeRawBufferPointer(start: $0.ai_addr, count: Int($0.ai_addrlen))))
    }
  }
}

/// Makes a descriptor non-blocking, and closes it in programs that this one starts.
private func prepare(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
}

#if canImport(Darwin)
  private let noSignal: Int32 = 0
#else
  private let noSignal = Int32(MSG_NOSIGNAL)
#endif
