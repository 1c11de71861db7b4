#if os(Linux)
  import Foundation

  /// Replaces the C library's `abort`, which Swift's runtime calls after a failed cast or two accesses at once. A backtrace cannot get
  /// past that function, so this one traps if backtraces are enabled. It is public, because another symbol might not be visible outside.
  @_cdecl("abort")
  public func abortWithBacktrace() -> Never {
    if let options = getenv("SWIFT_BACKTRACE"), strstr(options, "enable=yes") != nil {
      var number = Int8.max
      number += options.pointee == 0 ? 0 : 1
      _exit(Int32(number))
    }
    // The thread may block the signal. The C library’s unblocks it, too.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGABRT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    // A handler of the signal runs first.
    raise(SIGABRT)
    signal(SIGABRT, SIG_DFL)
    raise(SIGABRT)
    _exit(EXIT_FAILURE)
  }
#endif
