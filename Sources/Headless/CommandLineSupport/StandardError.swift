import Foundation

/// Standard error. All output to it goes through here, because `FileHandle.write` would end the program if writing fails.
public enum StandardError {
  /// Writes text. If standard error is closed, full or no longer read, the text is lost and the program goes on.
  public static func write(_ text: String) { write(text, to: STDERR_FILENO) }

  @Sendable public static func writeLine(_ text: String) { write("\(text)\n") }

  public static func write(_ text: String, to descriptor: Int32) {
    // A pipe without a reader sends SIGPIPE to this thread. For standard output it still ends the program, as `head` expects.
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

extension String {
  /// Writes the text to a file, a pipe or a terminal, and waits for slow ones. Returns 0, or an `errno` if some of it is not written.
  @discardableResult
  public func write(toDescriptor descriptor: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = systemWrite(descriptor, start, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if count < 0, errno == EAGAIN {
          var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&output, 1, -1)
        } else if !(count < 0 && errno == EINTR) {
          return errno
        }
      }
      return 0
    }
  }
}

/// The system's `write`, by a name that no method has.
@discardableResult
public func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
