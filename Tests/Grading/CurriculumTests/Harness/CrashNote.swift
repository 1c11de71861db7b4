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

  /// Gives the thread that asks a place to write the note from when an endless recursion has left none on its stack.
  @MainActor static func makeRoom() {
    var stack = stack_t()
    stack.ss_sp = room
    stack.ss_size = roomSize
    sigaltstack(&stack, nil)
  }

  private static let roomSize = 1 << 16
  /// Unsafe for the same reason. One is enough, as there is one main queue.
  nonisolated(unsafe) private static let room = UnsafeMutableRawPointer.allocate(
    byteCount: roomSize, alignment: 16)

  /// What happened on a signal before. Unsafe for the same reason; it is written once.
  nonisolated(unsafe) private static var formerActions: [Int32: sigaction] = [:]

  /// Writes the note when one of the signals comes that a crash sends, and then lets the crash go on.
  static func install() {
    for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] {
      var action = sigaction()
      let handler: @convention(c) (Int32) -> Void = { signal in
        _ = write(STDOUT_FILENO, CrashNote.text, CrashNote.count)
        CrashNote.count = 0
        // What crashed does so again on return, this time as if nobody had been listening.
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
      // A trap has said why and where. Bad memory has not, and a backtrace does, if there is one.
      if [SIGSEGV, SIGBUS].contains(signal) { formerActions[signal] = former }
    }
  }
}
