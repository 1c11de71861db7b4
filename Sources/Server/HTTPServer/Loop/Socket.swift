import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A non-blocking descriptor that is closed when it is released.
final class Socket: Sendable {
  let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  static func pipe() throws(HTTPServerError) -> (reading: Socket, writing: Socket) {
    var ends: [Int32] = [0, 0]
    guard systemPipe(&ends) == 0 else { throw HTTPServerError(.prepare, code: errno) }
    return (Socket(ends[0]), Socket(ends[1]))
  }

  /// The result of reading or writing.
  enum Outcome {
    case count(Int)
    /// Nothing can be read or written at the moment.
    case wouldBlock
    /// The other side has closed its sending direction.
    case ended
    case failed
  }

  func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Outcome {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count > 0 { return .count(count) }
      if count == 0 { return .ended }
      if errno == EINTR { continue }
      return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed
    }
  }

  func send(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    while true {
      let count = systemSend(descriptor, bytes.baseAddress, bytes.count, Self.noSignal)
      if count >= 0 { return .count(count) }
      if errno == EINTR { continue }
      return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed
    }
  }

  /// The next connection of a listening socket, or why there is none.
  func accept() -> Result<Socket, Refusal> {
    let connection = systemAccept(descriptor, nil, nil)
    guard connection >= 0 else {
      return .failure(
        Refusal(isLackingResources: [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno)))
    }
    var one: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    #if canImport(Darwin)
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &one, size)
    #endif
    // Responses are written whole. Waiting for more data would only delay them.
    setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &one, size)
    return .success(Socket(connection))
  }

  struct Refusal: Error {
    let isLackingResources: Bool
  }

  /// Closes the sending direction.
  func endSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  #if canImport(Darwin)
    private static let noSignal: Int32 = 0
  #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #endif
}

// The methods above have the names of the C functions and hide them.
private func systemSend(_ fd: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32)
  -> Int
{
  send(fd, bytes, count, flags)
}

private func systemAccept(
  _ fd: Int32, _ address: UnsafeMutablePointer<sockaddr>?, _ size: UnsafeMutablePointer<socklen_t>?
) -> Int32 {
  accept(fd, address, size)
}

private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
