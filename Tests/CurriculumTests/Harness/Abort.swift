#if os(Linux)
  import Foundation

  /// Stands in for the C library's `abort`, by which Swift's runtime ends a program after a failed cast or two accesses at once.
  ///
  /// A backtrace cannot get past the C library's own. Where one is wanted, this one traps instead, with the calls of the app
  /// right below it.
  @_cdecl("abort")
  func abortWithBacktrace() -> Never {
    if let options = getenv("SWIFT_BACKTRACE"), strstr(options, "enable=yes") != nil {
      var number = Int8.max
      number += options.pointee == 0 ? 0 : 1
      _exit(Int32(number))
    }
    // Whoever handles the signal does so first.
    raise(SIGABRT)
    signal(SIGABRT, SIG_DFL)
    raise(SIGABRT)
    _exit(EXIT_FAILURE)
  }
#endif
