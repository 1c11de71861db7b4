import Foundation

/// What a program says beside its output: errors, progress, a log.
///
/// All that goes to standard error goes through here. `FileHandle.write` ends the program when nothing can be written.
public enum StandardError {
  /// Writes text. If standard error is closed or full, or nobody reads it any more, the text is lost and the program
  /// goes on.
  public static func write(_ text: String) { write(text, to: STDERR_FILENO) }

  package static func write(_ text: String, to descriptor: Int32) {
    // A pipe without a reader sends a signal to the thread that writes. Whoever writes the output is still ended by it, as
    // `head` expects of what it reads from.
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
