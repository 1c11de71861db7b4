import Foundation

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
    guard Foundation.pipe(&ends) == 0 else { throw HTTPServerError(code: errno) }
    return (Socket(ends[0]), Socket(ends[1]))
  }

  /// Returns the number of bytes: 0 if the other side has closed its sending direction, nil if nothing has arrived.
  func receive(_ buffer: UnsafeMutableRawBufferPointer) throws(HTTPServerError) -> Int? {
    try transfer { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
  }

  /// Returns the number of bytes. Nil if the system takes none at the moment.
  func send(_ bytes: UnsafeRawBufferPointer) throws(HTTPServerError) -> Int? {
    try transfer { Foundation.send(descriptor, bytes.baseAddress, bytes.count, Self.noSignal) }
  }

  private func transfer(_ call: () -> Int) throws(HTTPServerError) -> Int? {
    while true {
      let count = call()
      if count >= 0 { return count }
      if errno == EAGAIN || errno == EWOULDBLOCK { return nil }
      if errno != EINTR { throw HTTPServerError(code: errno) }
    }
  }

  /// - Throws: ``HTTPServerError``, also if no client waits.
  func accept() throws(HTTPServerError) -> Socket {
    let connection = Foundation.accept(descriptor, nil, nil)
    guard connection >= 0 else { throw HTTPServerError(code: errno) }
    var one: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    #if canImport(Darwin)
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &one, size)
    #endif
    // Responses are written whole. Waiting for more data would only delay them.
    setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &one, size)
    return Socket(connection)
  }

  func endSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  #if canImport(Darwin)
    private static let noSignal: Int32 = 0
  #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #endif
}

struct OutputQueue {
  private var pieces: [Data] = []
  /// The number of bytes of the first piece that have been sent.
  private var offset = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The number of bytes without the largest piece. One message may be as large as necessary.
  var countBesidesLargest: Int { count - (pieces.map(\.count).max() ?? 0) }

  /// Pieces smaller than this are joined.
  private static let smallSize = 16 << 10

  mutating func append(_ data: Data) {
    guard !data.isEmpty else { return }
    count += data.count
    // The last piece is appended to in place. A copy of it would make each append copy all of it.
    if !pieces.isEmpty, pieces[pieces.count - 1].count + data.count <= Self.smallSize {
      pieces[pieces.count - 1].append(data)
    } else {
      pieces.append(data)
    }
  }

  /// Sends as much as the socket accepts, and returns the number of bytes. Throws if the client has disconnected.
  mutating func send(through socket: Socket) throws -> Int {
    var sent = 0
    while let first = pieces.first {
      let number = try first.withUnsafeBytes {
        try socket.send(UnsafeRawBufferPointer(rebasing: $0[offset...]))
      }
      guard let number else { break }
      sent += number
      count -= number
      offset += number
      if offset == first.count {
        pieces.removeFirst()
        offset = 0
      }
    }
    return sent
  }
}
