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

  /// Ends the line in which the terminal shows "^C", so that what comes next has one of its own.
  public static func endLine() {
    if isWatched {
      StandardError.write("\n")
    } else if isatty(STDOUT_FILENO) == 1 {
      "\n".write(toDescriptor: STDOUT_FILENO)
    }
  }

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
    let error = "\(text)\n".write(toDescriptor: STDOUT_FILENO)
    switch error {
    case 0: break
    case EBADF: throw ExitError.output("The output cannot be written: it is closed.")
    default:
      throw ExitError.output("The output cannot be written: \(String(cString: strerror(error))).")
    }
  }
}
