import Foundation
import HeadlessUI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal that the program runs in, if it runs in one.
public enum Terminal {
  /// Whether a person can type and read.
  public static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Whether a person sees what goes to standard error.
  public static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  /// The terminal's size; nil when output goes elsewhere.
  public static var size: ScreenSize? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return ScreenSize(width: Int(size.ws_col), height: Int(size.ws_row))
  }

  /// The size of a screen on it: the width and the height that are asked for, else those of the terminal with a line left
  /// for the shell, else 80 by 24.
  public static func screenSize(width: Int?, height: Int?) -> ScreenSize {
    let terminal = size
    return ScreenSize(
      width: width ?? terminal?.width ?? 80,
      height: height ?? terminal.map { $0.height - 1 } ?? 24
    )
  }

  /// Prints to standard output. Unlike Swift's `print`, it fails when what it prints is lost.
  public static func print(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    } catch {
      throw Failure.output("The output cannot be written. \(error.localizedDescription)")
    }
  }

  /// How the terminal was.
  ///
  /// Unsafe, because a signal handler reads it; it is written once, before there is a handler.
  private nonisolated(unsafe) static var original = termios()

  private static func restore() {
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &original)
  }

  /// Runs `body` while keys come one by one, without echo, and puts the terminal back afterwards, also when a signal
  /// ends the program.
  public static func readingKeys<Result>(_ body: () -> Result) -> Result {
    guard tcgetattr(STDIN_FILENO, &original) == 0 else { return body() }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      signal(number) { number in
        Terminal.restore()
        _exit(128 + number)
      }
    }
    var raw = original
    // Ctrl-C arrives as a key, too, so that nothing ends the program behind the terminal's back.
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    defer { restore() }
    return body()
  }

  /// The next key, or nil when there are no more or none comes in time.
  public static func readKey(within milliseconds: Int32 = -1) -> UInt8? {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, milliseconds) > 0 else { return nil }
    var key: UInt8 = 0
    return read(STDIN_FILENO, &key, 1) == 1 ? key : nil
  }
}
