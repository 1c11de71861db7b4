import CommandLineSupport
import Foundation

/// The terminal settings of a full-screen app. They are restored however the program ends, even by a signal or a crash.
/// Output to standard error would spoil the screen, so it goes to a file. If the program crashes, this output is shown.
enum TerminalMode {
  /// The data of the signal handlers, at a fixed address, because they must not use most of Swift.
  private struct State {
    var original = termios()
    var raw = termios()
    var isEntered = false
    /// Whether the terminal reports clicks and the wheel.
    var usesMouse = false
    /// A pipe that holds a byte while a frame may be written: a lock that signal handlers may use.
    var framesReader: Int32 = -1
    var framesWriter: Int32 = -1
    /// A byte written here reports a change of the terminal, or Ctrl-C if it is 3.
    var wakeDescriptor: Int32 = -1
    /// Whether the next Ctrl-C is a key.
    var takesInterrupt = false
    /// The original standard error. -1 if it has not been redirected.
    var originalError: Int32 = -1
    /// The file that standard error is redirected to.
    var errorFile: Int32 = -1
  }

  // Unsafe, because signal handlers read these at any time. They are created first. Only the main thread and the handlers write to them.
  private nonisolated(unsafe) static let state = memory(State())
  private nonisolated(unsafe) static let originalActions = memory(sigaction(), count: 65)
  /// The previous handler for each signal, of either kind.
  private nonisolated(unsafe) static let originalHandlers = memory(0, count: 65)

  /// Memory that is never freed.
  private static func memory<Value>(_ value: Value, count: Int = 1) -> UnsafeMutablePointer<Value> {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: count)
    memory.initialize(repeating: value, count: count)
    return memory
  }

  private typealias FaultHandler =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  /// The window's title is kept; alternate screen, no cursor, no automatic line breaks, normal cursor keys, and bracketed paste.
  private static let enterSequence: StaticString =
    "\u{1B}[22;2t\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1l\u{1B}[?2004h\u{1B}[0m\u{1B}[2J"
  /// Clicks and the wheel, with numbers in decimal.
  private static let mouseSequence: StaticString = "\u{1B}[?1000h\u{1B}[?1006h"
  /// Undoes the sequences above. On a terminal without an alternate screen, the shell continues below the app's screen.
  private static let leaveSequence: StaticString =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[999;1H\r\n\u{1B}[?1049l\u{1B}[23;2t"

  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let crashes = [
    SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGXCPU, SIGXFSZ,
  ]

  /// Returns whether there is a terminal. The descriptor gets a byte when the terminal's size or content may have changed.
  @MainActor
  static func enter(wakeDescriptor: Int32, usesMouse: Bool) -> Bool {
    guard tcgetattr(STDIN_FILENO, &state.pointee.original) == 0 else { return false }
    (state.pointee.framesReader, state.pointee.framesWriter) = signalPipe()
    state.pointee.raw = raw(state.pointee.original)
    state.pointee.wakeDescriptor = wakeDescriptor
    state.pointee.usesMouse = usesMouse
    // Lazy globals are initialized here and not in a handler.
    _ = (originalActions, originalHandlers, enterSequence, leaveSequence, mouseSequence)
    redirectStandardError()
    handleSignals()
    enterAgain()
    return true
  }

  @MainActor
  static func leave() {
    leaveForNow()
    restoreStandardError()
    for number in endings + crashes + [SIGTSTP, SIGCONT, SIGWINCH] {
      sigaction(number, originalActions + Int(number), nil)
    }
  }

  /// Makes the next Ctrl-C a key, or the end of the program.
  @MainActor
  static func takesInterrupt(_ takes: Bool) { state.pointee.takesInterrupt = takes }

  /// Writes a frame, unless the mode has not been entered or is being left.
  static func writeFrame(_ write: () -> Void) {
    guard lockFrames(milliseconds: 0) else { return }
    write()
    unlockFrames()
  }

  private static func raw(_ original: termios) -> termios {
    var raw = original
    // Ctrl-C and Ctrl-Z remain signals, so that they work even if the program is busy.
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
    raw.c_oflag &= ~tcflag_t(OPOST)
    raw.c_cflag |= tcflag_t(CS8)
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return raw
  }

  // MARK: Safe in a signal handler

  /// Returns whether a frame may be written. From then on, no other one may.
  private static func lockFrames(milliseconds: Int32) -> Bool {
    var frames = pollfd(fd: state.pointee.framesReader, events: Int16(POLLIN), revents: 0)
    // More than one byte is there if the program has been continued twice.
    var bytes: UInt64 = 0
    return poll(&frames, 1, milliseconds) > 0 && read(frames.fd, &bytes, 8) > 0
  }

  private static func unlockFrames() {
    var byte: UInt8 = 0
    systemWrite(state.pointee.framesWriter, &byte, 1)
  }

  private static func enterAgain() {
    state.pointee.isEntered = true
    tcsetattr(STDIN_FILENO, TCSANOW, &state.pointee.raw)
    write(enterSequence)
    if state.pointee.usesMouse { write(mouseSequence) }
    unlockFrames()
  }

  private static func leaveForNow() {
    guard state.pointee.isEntered else { return }
    // Waits for the current frame, but not for long: the terminal may be blocked, or this may be the writing thread.
    _ = lockFrames(milliseconds: 200)
    write(leaveSequence)
    tcsetattr(STDIN_FILENO, TCSANOW, &state.pointee.original)
    // Set at the end: a signal that comes during this function must restore the terminal itself.
    state.pointee.isEntered = false
  }

  /// A blocked terminal must not keep the program from ending.
  private static func write(_ sequence: StaticString) {
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&output, 1, 500) > 0 else { return }
    systemWrite(STDOUT_FILENO, sequence.utf8Start, sequence.utf8CodeUnitCount)
  }

  private static func restoreStandardError() {
    guard state.pointee.originalError >= 0 else { return }
    dup2(state.pointee.originalError, STDERR_FILENO)
    close(state.pointee.originalError)
    state.pointee.originalError = -1
  }

  /// Shows the beginning of the redirected standard error after a crash.
  private static func showErrors() {
    guard state.pointee.errorFile >= 0 else { return }
    var byte: UInt8 = 0
    for offset in 0..<(64 << 10) {
      guard pread(state.pointee.errorFile, &byte, 1, off_t(offset)) == 1 else { return }
      systemWrite(STDERR_FILENO, &byte, 1)
    }
  }

  /// Calls Swift's crash handler, if there is one, which returns. A fault then happens again and ends the program. A signal that was sent
  /// does not, so it is raised again here.
  private static let crashHandler: FaultHandler = { number, info, context in
    TerminalMode.leaveForNow()
    TerminalMode.restoreStandardError()
    TerminalMode.showErrors()
    let original = TerminalMode.originalActions[Int(number)]
    let handler = TerminalMode.originalHandlers[Int(number)]
    if original.sa_flags & Int32(SA_SIGINFO) != 0, handler != 0 {
      unsafeBitCast(handler, to: FaultHandler.self)(number, info, context)
      signal(number, SIG_DFL)
    } else {
      // The previous action decides how the program ends.
      sigaction(number, TerminalMode.originalActions + Int(number), nil)
    }
    raise(number)
  }

  private static func stop() {
    leaveForNow()
    signal(SIGTSTP, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(SIGTSTP)
    // The shell has resumed the program. Or the program did not stop, because no shell could resume it.
    signal(SIGTSTP, stopHandler)
    if !state.pointee.isEntered {
      enterAgain()
      wake()
    }
  }

  private static func wake(_ key: UInt8 = 0) {
    var byte = key
    let errorNumber = errno
    systemWrite(state.pointee.wakeDescriptor, &byte, 1)
    errno = errorNumber
  }

  private static let stopHandler: @convention(c) (Int32) -> Void = { _ in TerminalMode.stop() }

  // MARK: Before there are handlers

  @MainActor
  private static func handleSignals() {
    // A handler cannot run on a stack that has overflowed, so it gets another stack.
    let size = 64 << 10
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)

    for number in endings {
      handle(number) { number in
        if number == SIGINT, TerminalMode.state.pointee.takesInterrupt {
          TerminalMode.state.pointee.takesInterrupt = false
          return TerminalMode.wake(3)
        }
        TerminalMode.leaveForNow()
        // The default action and not the previous one: Swift treats Ctrl-\ as a crash and would ask what to do.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    for number in crashes {
      // `sigaction` stores both kinds of handlers in one place. The flag tells which kind it is.
      handle(
        number, with: unsafeBitCast(crashHandler, to: (@convention(c) (Int32) -> Void).self),
        flags: Int32(SA_SIGINFO))
    }
    handle(SIGTSTP, with: stopHandler)
    handle(SIGCONT) { _ in
      TerminalMode.enterAgain()
      TerminalMode.wake()
    }
    handle(SIGWINCH) { _ in TerminalMode.wake() }
    atexit { TerminalMode.leaveForNow() }
  }

  private static func handle(
    _ number: Int32, with handler: @escaping @convention(c) (Int32) -> Void, flags: Int32 = 0
  ) {
    sigaction(number, nil, originalActions + Int(number))
    let before = signal(number, handler)
    // Signals that the parent process wants to be ignored, such as a hangup, stay ignored.
    if Signals.isIgnored(by: before) {
      signal(number, SIG_IGN)
      return
    }
    originalHandlers[Int(number)] = unsafeBitCast(before, to: Int.self)
    var action = sigaction()
    sigaction(number, nil, &action)
    action.sa_flags |= Int32(SA_ONSTACK) | flags
    sigaction(number, &action, nil)
  }

  @MainActor
  private static func redirectStandardError() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    var path = Array("\(NSTemporaryDirectory())/stderr-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return }
    unlink(path)
    let original = dup(STDERR_FILENO)
    guard original >= 0 else {
      close(file)
      return
    }
    for descriptor in [file, original] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    dup2(file, STDERR_FILENO)
    state.pointee.errorFile = file
    state.pointee.originalError = original
  }
}
