import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The text that is written when the app crashes: the sheet so far, which would be lost otherwise.
enum CrashNote {
  private static let capacity = 1 << 18
  /// Unsafe, because a signal handler reads it and must not take a lock. It is written between two criteria.
  nonisolated(unsafe) private static let text = UnsafeMutablePointer<UInt8>.allocate(
    capacity: capacity)
  nonisolated(unsafe) private static var count = 0

  static func set(_ note: String) {
    count = 0
    let bytes = Array(note.utf8.prefix(capacity))
    text.update(from: bytes, count: bytes.count)
    count = bytes.count
  }

  /// Gives the calling thread a second stack for the signal handler, because an endless recursion uses up the first one.
  @MainActor static func makeRoom() {
    var stack = stack_t()
    stack.ss_sp = room
    stack.ss_size = roomSize
    sigaltstack(&stack, nil)
  }

  private static let roomSize = 1 << 16
  /// Unsafe for the same reason. One is enough, because the app has one main queue.
  nonisolated(unsafe) private static let room = UnsafeMutableRawPointer.allocate(
    byteCount: roomSize, alignment: 16)

  /// The earlier actions of the signals. Unsafe for the same reason; it is written once.
  nonisolated(unsafe) private static var formerActions: [Int32: sigaction] = [:]

  /// Writes the note when a crash sends its signal, and then lets the crash continue.
  static func install() {
    for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] {
      var action = sigaction()
      let handler: @convention(c) (Int32) -> Void = { signal in
        _ = write(STDOUT_FILENO, CrashNote.text, CrashNote.count)
        CrashNote.count = 0
        // The code crashes again on return, this time with the default handler.
        var former = CrashNote.formerActions[signal] ?? sigaction()
        sigaction(signal, &former, nil)
      }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      action.sa_flags = Int32(SA_ONSTACK)
      var former = sigaction()
      sigaction(signal, &action, &former)
      // A trap has already printed its reason and place. After a bad memory access, the earlier handler must run: a backtrace.
      if [SIGSEGV, SIGBUS].contains(signal) { formerActions[signal] = former }
    }
  }
}
