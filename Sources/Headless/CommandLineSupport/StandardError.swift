import Foundation

/// Standard error: errors, progress and logs.
///
/// All output to standard error goes through here. `FileHandle.write` would end the program if writing fails.
public enum StandardError {
  /// Writes text. If standard error is closed, full or no longer read, the text is lost and the program goes on.
  public static func write(_ text: String) { write(text, to: STDERR_FILENO) }

  package static func write(_ text: String, to descriptor: Int32) {
    // Writing to a pipe without a reader sends SIGPIPE to this thread, so it is blocked here. For standard output
    // SIGPIPE still ends the program, as `head` and others expect.
    var brokenPipe = sigset_t()
    sigemptyset(&brokenPipe)
    sigaddset(&brokenPipe, SIGPIPE)
    var original = sigset_t()
    pthread_sigmask(SIG_BLOCK, &brokenPipe, &original)
    let wasPending = isBrokenPipePending
    text.write(toDescriptor: descriptor)
    if !wasPending, isBrokenPipePending {
      var number: Int32 = 0
      sigwait(&brokenPipe, &number)
    }
    pthread_sigmask(SIG_SETMASK, &original, nil)
  }

  private static var isBrokenPipePending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, SIGPIPE) == 1
  }
}
