import Foundation

/// A non-blocking pipe from another process to this one.
final class ChildPipe {
  /// The descriptor of each end, or -1 if the end is closed: the number may belong to another file then.
  private(set) var reading: Int32
  private(set) var writing: Int32
  /// Whether everything has been read and the writing end is closed.
  private(set) var isAtEnd = false

  /// - Parameter first: The lowest number for its descriptors. Low numbers have a meaning for the child.
  init(numberedFrom first: Int32 = 10) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    let copies = ends.map { fcntl($0, F_DUPFD_CLOEXEC, first) }
    let code = errno
    for end in ends { close(end) }
    (reading, writing) = (copies[0], copies[1])
    // The initializer throws after all properties are set, so the end that is there is closed in `deinit`.
    if copies.contains(-1) { throw POSIXError(.init(rawValue: code) ?? .EIO) }
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  func readAvailable() -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while reading >= 0, data.count < 1 << 20 {
      let count = read(reading, &buffer, buffer.count)
      if count == 0 { isAtEnd = true }
      guard count > 0 else { break }
      data += buffer[..<count]
    }
    return data
  }

  /// Waits until a pipe has data or reaches its end. Returns false at the deadline. Without one, waits without a limit.
  @discardableResult
  static func wait(for pipes: [ChildPipe], until deadline: ContinuousClock.Instant? = nil) -> Bool {
    var polled = pipes.filter { !$0.isAtEnd }
      .map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
    // Rounded up, so that the call does not return just before the deadline.
    let milliseconds = deadline.map { (max(.zero, $0 - .now) / .milliseconds(1)).rounded(.up) }
    return poll(&polled, nfds_t(polled.count), Int32(min(milliseconds ?? -1, 1_000_000))) > 0
  }
}
