import Foundation

/// Reads keys on its own thread, so that the main thread never blocks it.
final class TerminalInput: Sendable {
  enum Event: Sendable {
    case keys([Key])
    /// The terminal's size has changed, or its content is unknown.
    case changed
    /// The terminal has been closed.
    case ended
  }

  /// A byte written here wakes the reader.
  let wakeDescriptor: Int32
  private let wakeReader: Int32
  /// The reader waits until its last event has been handled. Further input stays in the system's buffer.
  private let taken = DispatchSemaphore(value: 0)

  /// How long to wait for more bytes after an Escape, in milliseconds.
  private static let escapeTimeout: Int32 = 50

  init() { (wakeReader, wakeDescriptor) = signalPipe() }

  /// Begins to read. Each event must be acknowledged with ``acknowledge()``.
  func start(_ handler: @escaping @Sendable (Event) -> Void) {
    let thread = Thread { [self] in
      var parser = KeyParser()
      while let event = next(&parser) {
        if case .keys(let keys) = event, keys.isEmpty { continue }
        handler(event)
        taken.wait()
        if case .ended = event { return }
      }
    }
    thread.name = "TerminalInput"
    thread.start()
  }

  func acknowledge() { taken.signal() }

  private func next(_ parser: inout KeyParser) -> Event? {
    var descriptors = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&descriptors, 2, parser.isWaiting ? Self.escapeTimeout : -1)
    if count == 0 { return .keys(parser.flush()) }
    if count < 0 { return errno == EINTR ? .keys([]) : .ended }
    var bytes = [UInt8](repeating: 0, count: 4096)
    if descriptors[1].revents != 0 {
      _ = read(wakeReader, &bytes, bytes.count)
      return bytes.contains(3) ? .keys([.control("c")]) : .changed
    }
    let length = read(STDIN_FILENO, &bytes, bytes.count)
    if length < 0, errno == EINTR || errno == EAGAIN { return .keys([]) }
    return length > 0 ? .keys(parser.parse(bytes.prefix(length))) : .ended
  }
}

/// A pipe for signal handlers. It never blocks them, even if it is full or empty.
func signalPipe() -> (reader: Int32, writer: Int32) {
  var descriptors: [Int32] = [-1, -1]
  pipe(&descriptors)
  for descriptor in descriptors {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }
  return (descriptors[0], descriptors[1])
}
