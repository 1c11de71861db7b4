import Foundation
import Locking

/// Writes to the terminal on a thread of its own: a slow one keeps nobody waiting.
final class TerminalOutput: Sendable {
  private let isWriting = Protected(false)
  private let queue = DispatchQueue(label: "TerminalOutput")

  /// Whether nothing is being written.
  var isIdle: Bool { isWriting.withLock { !$0 } }

  /// Writes text. Nothing else may be written before `completion`, which runs on some thread.
  func write(_ text: String, completion: @escaping @Sendable () -> Void) {
    isWriting.withLock { $0 = true }
    queue.async { [self] in
      var text = text
      text.withUTF8 { bytes in
        var rest = UnsafeRawBufferPointer(bytes)
        while let start = rest.baseAddress, !rest.isEmpty {
          let count = systemWrite(STDOUT_FILENO, start, rest.count)
          if count > 0 {
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
          } else if count < 0, errno == EAGAIN {
            var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
            _ = poll(&output, 1, -1)
          } else if !(count < 0 && errno == EINTR) {
            // A terminal that is gone ends the program elsewhere.
            break
          }
        }
      }
      isWriting.withLock { $0 = false }
      completion()
    }
  }
}
