import CommandLineSupport
import Foundation
import Locking

/// Writes to the terminal on its own thread, so that a slow terminal does not block the program.
final class TerminalOutput: Sendable {
  private let isWriting = Locked(false)
  private let queue = DispatchQueue(label: "TerminalOutput")

  var isIdle: Bool { isWriting.withLock { !$0 } }

  /// Writes text. Do not write again before `completion`, which is called on any thread.
  func write(_ text: String, completion: @escaping @Sendable () -> Void) {
    isWriting.withLock { $0 = true }
    queue.async { [self] in
      // Errors are ignored: a closed terminal ends the program elsewhere.
      TerminalMode.writeFrame { text.write(toDescriptor: STDOUT_FILENO) }
      isWriting.withLock { $0 = false }
      completion()
    }
  }
}
