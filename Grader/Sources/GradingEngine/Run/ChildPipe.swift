import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A non-blocking pipe from another process to this one.
final class ChildPipe {
  let reading: Int32
  let writing: Int32
  private var isReadingOpen = true
  private var isWritingOpen = true

  /// - Parameter first: The lowest number for its descriptors. Low numbers have a meaning for the child.
  init(numberedFrom first: Int32 = 10) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    let copies = ends.map { fcntl($0, F_DUPFD_CLOEXEC, first) }
    let code = errno
    for end in ends { close(end) }
    guard !copies.contains(-1) else {
      for copy in copies where copy >= 0 { close(copy) }
      throw POSIXError(.init(rawValue: code) ?? .EIO)
    }
    (reading, writing) = (copies[0], copies[1])
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeReading() {
    if isReadingOpen { close(reading) }
    isReadingOpen = false
  }

  func closeWriting() {
    if isWritingOpen { close(writing) }
    isWritingOpen = false
  }

  /// Whether everything has been read and the writing end is closed.
  private(set) var isAtEnd = false

  /// Reads the available data, up to a megabyte.
  func read() -> Data {
    var data = Data()
    // The number may belong to another file by now.
    guard isReadingOpen else { return data }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while data.count < 1 << 20 {
      #if canImport(Darwin)
        let count = Darwin.read(reading, &buffer, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(reading, &buffer, buffer.count)
      #else
        let count = Glibc.read(reading, &buffer, buffer.count)
      #endif
      if count == 0 { isAtEnd = true }
      guard count > 0 else { break }
      data += buffer[..<count]
    }
    return data
  }

  /// Waits until one of the pipes has data or reaches its end. Pipes that are known to be at their end are skipped.
  ///
  /// - Parameter deadline: When to stop waiting. Nil to wait without a limit.
  /// - Returns: Whether there is data or an end.
  @discardableResult
  static func wait(for pipes: [ChildPipe], until deadline: ContinuousClock.Instant? = nil) -> Bool {
    var polled = pipes.filter { !$0.isAtEnd }
      .map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
    var milliseconds: Int32 = -1
    if let deadline {
      // Rounded up, so that the call does not return just before the deadline.
      let rest = max(.zero, deadline - .now) / .milliseconds(1)
      milliseconds = Int32(min(rest.rounded(.up), 1_000_000))
    }
    return poll(&polled, nfds_t(polled.count), milliseconds) > 0
  }
}
