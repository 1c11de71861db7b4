import Foundation
import HeadlessUI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal that the program runs in, if there is one.
public enum Terminal {
  /// Whether both input and output are a terminal.
  public static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  public static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  /// Ends the line in which the terminal shows "^C", so that the next output begins on a new line.
  public static func endLine() {
    if isWatched {
      StandardError.write("\n")
    } else if isatty(STDOUT_FILENO) == 1 {
      "\n".write(toDescriptor: STDOUT_FILENO)
    }
  }

  /// The terminal's size. Nil if standard output is not a terminal.
  public static var size: ScreenSize? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return ScreenSize(width: Int(size.ws_col), height: Int(size.ws_row))
  }

  /// The size of a screen: the given width and height; otherwise those of the terminal, with one line left for the
  /// shell; otherwise 80 by 24.
  public static func screenSize(width: Int?, height: Int?) -> ScreenSize {
    let terminal = size
    return ScreenSize(
      width: width ?? terminal?.width ?? 80,
      height: height ?? terminal.map { $0.height - 1 } ?? 24
    )
  }

  /// Prints to standard output. Unlike Swift's `print`, it throws if the text cannot be written.
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
