import Foundation

public enum Terminal {
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

  /// The terminal's size in cells, at most 1000 in either direction. Nil if standard output is not a terminal.
  public static var size: (width: Int, height: Int)? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return (min(Int(size.ws_col), 1000), min(Int(size.ws_row), 1000))
  }

  /// Prints to standard output. Unlike Swift's `print`, it throws if the text cannot be written.
  public static func print(_ text: String) throws {
    let error = "\(text)\n".write(toDescriptor: STDOUT_FILENO)
    if error == 0 { return }
    let reason = error == EBADF ? "it is closed" : String(cString: strerror(error))
    throw ExitError.output("The output cannot be written: \(reason).")
  }
}
