import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// What is written when the app crashes: the sheet so far, which would be lost otherwise.
enum CrashNote {
  private static let capacity = 1 << 18
  /// Unsafe, because a signal handler reads it, which may take no lock. It is written between two criteria, and a torn
  /// note is better than none.
  nonisolated(unsafe) private static let text = UnsafeMutablePointer<UInt8>.allocate(
    capacity: capacity)
  nonisolated(unsafe) private static var count = 0

  static func set(_ note: String) {
    count = 0
    let bytes = Array(note.utf8.prefix(capacity))
    text.update(from: bytes, count: bytes.count)
    count = bytes.count
  }

  /// Writes the note when one of the signals comes that a crash sends, and then lets the crash go on.
  static func install() {
    // An endless recursion leaves no room on the stack to say so.
    let size = 1 << 16
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] {
      var action = sigaction()
      let handler: @convention(c) (Int32) -> Void = { signal in
        _ = write(STDOUT_FILENO, CrashNote.text, CrashNote.count)
        CrashNote.count = 0
        var byDefault = sigaction()
        sigaction(signal, &byDefault, nil)
        raise(signal)
      }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      action.sa_flags = Int32(SA_ONSTACK)
      sigaction(signal, &action, nil)
    }
  }
}
