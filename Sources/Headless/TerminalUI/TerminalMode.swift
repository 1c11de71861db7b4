import CommandLineSupport
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal as an app with a full screen needs it: keys as they are pressed, another screen than the shell's, no cursor.
///
/// However the program ends, the terminal is as it was: also by a signal, and by a crash. What the program says on standard
/// error meanwhile would spoil the screen; it is kept, and shown when the program has crashed.
enum TerminalMode {
  /// What a signal handler needs, at a fixed place, since nothing else of Swift may be used there.
  private struct State {
    var original = termios()
    var raw = termios()
    /// Whether the terminal is the app's now.
    var isEntered = false
    /// A byte written here says that the terminal has changed.
    var wakeDescriptor: Int32 = -1
    /// Where standard error went before; -1 if it still goes there.
    var originalError: Int32 = -1
    /// A file that takes what goes to standard error meanwhile.
    var errorFile: Int32 = -1
  }

  // Unsafe, because signal handlers read it at any time. It is made before there are any, never freed, and only the main
  // thread and handlers write to it.
  private nonisolated(unsafe) static let state: UnsafeMutablePointer<State> = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    return state
  }()

  // Unsafe for the same reason; what was there for each signal before.
  private nonisolated(unsafe) static let originalActions: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    actions.initialize(repeating: sigaction(), count: 65)
    return actions
  }()

  /// A handler that is told of the fault, too.
  private typealias FaultHandler =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  // Unsafe for the same reason; the handler for each signal before, of whatever kind.
  private nonisolated(unsafe) static let originalHandlers: UnsafeMutablePointer<Int> = {
    let handlers = UnsafeMutablePointer<Int>.allocate(capacity: 65)
    handlers.initialize(repeating: 0, count: 65)
    return handlers
  }()

  /// Whether frames may be written: not before the app's screen is there, and not from when it begins to go.
  private static let acceptsFrames = Atomic(false)
  /// Whether a frame is being written.
  private static let isWriting = Atomic(false)

  /// Bytes at a fixed place.
  private struct Sequence {
    let start: UnsafePointer<UInt8>
    let count: Int

    init(_ text: String) {
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
      _ = bytes.initialize(from: text.utf8)
      // There is a byte at least, and so an address.
      start = UnsafePointer(bytes.baseAddress!)
      count = bytes.count
    }
  }

  /// The other screen, no cursor, no automatic line breaks, plain cursor keys, and pasted text in brackets.
  private nonisolated(unsafe) static let enterSequence = Sequence(
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1l\u{1B}[?2004h\u{1B}[0m\u{1B}[2J")
  /// Undoes that. Where there is no other screen, the shell goes on below this one.
  private nonisolated(unsafe) static let leaveSequence = Sequence(
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[999;1H\r\n\u{1B}[?1049l")

  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let crashes = [
    SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGXCPU, SIGXFSZ,
  ]

  /// Takes the terminal. Returns whether there is one.
  ///
  /// - Parameter wakeDescriptor: Gets a byte whenever the terminal's size or what is on it may have changed.
  @MainActor
  static func enter(wakeDescriptor: Int32) -> Bool {
    guard tcgetattr(STDIN_FILENO, &state.pointee.original) == 0 else { return false }
    state.pointee.raw = raw(state.pointee.original)
    state.pointee.wakeDescriptor = wakeDescriptor
    // Made now, and not by the handlers.
    _ = (originalActions, originalHandlers, enterSequence, leaveSequence)
    writeFrame {}
    redirectStandardError()
    handleSignals()
    enterAgain()
    return true
  }

  /// Gives the terminal back.
  @MainActor
  static func leave() {
    leaveForNow()
    restoreStandardError()
    for number in endings + crashes + [SIGTSTP, SIGCONT, SIGWINCH] {
      sigaction(number, originalActions + Int(number), nil)
    }
  }

  /// Writes a frame, unless the terminal is the shell's, or becomes that now.
  static func writeFrame(_ write: () -> Void) {
    isWriting.store(true, ordering: .sequentiallyConsistent)
    if acceptsFrames.load(ordering: .sequentiallyConsistent) { write() }
    isWriting.store(false, ordering: .sequentiallyConsistent)
  }

  private static func raw(_ original: termios) -> termios {
    var raw = original
    // Ctrl-C and Ctrl-Z stay signals, so that they work whatever the program is doing.
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

  private static func enterAgain() {
    state.pointee.isEntered = true
    tcsetattr(STDIN_FILENO, TCSANOW, &state.pointee.raw)
    write(enterSequence)
    acceptsFrames.store(true, ordering: .sequentiallyConsistent)
  }

  private static func leaveForNow() {
    guard state.pointee.isEntered else { return }
    acceptsFrames.store(false, ordering: .sequentiallyConsistent)
    waitForFrame()
    write(leaveSequence)
    tcsetattr(STDIN_FILENO, TCSANOW, &state.pointee.original)
    // Not before: a signal that comes now does it once more.
    state.pointee.isEntered = false
  }

  /// Lets a frame that is being written come before what follows. Not for long: the terminal may take nothing, and this
  /// may be the thread that writes.
  private static func waitForFrame() {
    for _ in 0..<200 where isWriting.load(ordering: .sequentiallyConsistent) { poll(nil, 0, 1) }
  }

  /// A terminal that takes nothing must not keep the program from ending.
  private static func write(_ sequence: Sequence) {
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&output, 1, 500) > 0 else { return }
    systemWrite(STDOUT_FILENO, sequence.start, sequence.count)
  }

  private static func restoreStandardError() {
    guard state.pointee.originalError >= 0 else { return }
    dup2(state.pointee.originalError, STDERR_FILENO)
    close(state.pointee.originalError)
    state.pointee.originalError = -1
  }

  /// Says what the program has said before it crashed, as far as it is short.
  private static func showErrors() {
    guard state.pointee.errorFile >= 0 else { return }
    var byte: UInt8 = 0
    for offset in 0..<(64 << 10) {
      guard pread(state.pointee.errorFile, &byte, 1, off_t(offset)) == 1 else { return }
      systemWrite(STDERR_FILENO, &byte, 1)
    }
  }

  /// What was there before decides how the program ends.
  private static func raiseAgain(_ number: Int32) {
    sigaction(number, originalActions + Int(number), nil)
    raise(number)
  }

  /// Lets Swift say what has happened, if it would, and ends the program.
  ///
  /// Swift looks at the thread as the fault has left it, and leaves the end of the program to the fault, which comes again.
  /// A signal that was sent does not, so that it is raised here.
  private static let crashHandler: FaultHandler = { number, info, context in
    TerminalMode.leaveForNow()
    TerminalMode.restoreStandardError()
    TerminalMode.showErrors()
    let original = TerminalMode.originalActions[Int(number)]
    let handler = TerminalMode.originalHandlers[Int(number)]
    if original.sa_flags & Int32(SA_SIGINFO) != 0, handler != 0 {
      // The flag says that it is one of these.
      unsafeBitCast(handler, to: FaultHandler.self)(number, info, context)
      signal(number, SIG_DFL)
      raise(number)
    } else {
      TerminalMode.raiseAgain(number)
    }
  }

  private static func stop() {
    leaveForNow()
    signal(SIGTSTP, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(SIGTSTP)
    // Here the shell has brought the program back, or there was no shell that could have, and nothing has stopped.
    signal(SIGTSTP, stopHandler)
    if !state.pointee.isEntered {
      enterAgain()
      wake()
    }
  }

  private static func wake() {
    var byte: UInt8 = 0
    let errorNumber = errno
    systemWrite(state.pointee.wakeDescriptor, &byte, 1)
    errno = errorNumber
  }

  private static let stopHandler: @convention(c) (Int32) -> Void = { _ in TerminalMode.stop() }

  // MARK: Before there are handlers

  @MainActor
  private static func handleSignals() {
    // A stack that has overflowed is none to run a handler on.
    let size = 64 << 10
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)

    for number in endings {
      handle(number) { number in
        TerminalMode.leaveForNow()
        // Not what was there before: Swift takes Ctrl-\ for a crash, and asks what to do about it.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    for number in crashes {
      // `sigaction` has one place for handlers of both kinds, and the flag says which it is.
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
    // What the program's parent wanted to be ignored, such as a hangup, is.
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
