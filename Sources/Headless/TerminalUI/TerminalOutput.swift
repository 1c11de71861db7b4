import CommandLineSupport
import Foundation
import Locking

/// Writes to the terminal on a thread of its own: a slow one keeps nobody waiting.
final class TerminalOutput: Sendable {
  private let isWriting = Locked(false)
  private let queue = DispatchQueue(label: "TerminalOutput")

  /// Whether nothing is being written.
  var isIdle: Bool { isWriting.withLock { !$0 } }

  /// Writes text. Nothing else may be written before `completion`, which runs on some thread.
  func write(_ text: String, completion: @escaping @Sendable () -> Void) {
    isWriting.withLock { $0 = true }
    queue.async { [self] in
      // A terminal that is gone ends the program elsewhere.
      TerminalMode.writeFrame { text.write(toDescriptor: STDOUT_FILENO) }
      isWriting.withLock { $0 = false }
      completion()
    }
  }
}
