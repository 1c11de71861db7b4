import CommandLineSupport
import Foundation

/// Shows a long text page by page, in the program of the variable `PAGER` or in `less`.
enum Pager {
  /// Prints the text if it fits the terminal, if there is no terminal, or if there is no pager.
  static func show(_ text: String) throws {
    let height = text.split(separator: "\n", omittingEmptySubsequences: false).count
    guard Terminal.isInteractive, let size = Terminal.size, height >= size.height else {
      let isPlain = Terminal.size == nil
      return try Terminal.print(isPlain ? text.replacing(/\u{1B}\[\d+m/, with: "") : text)
    }
    let command = ProcessInfo.processInfo.environment["PAGER"] ?? "less -R"
    // A pager that ends before it has read everything is no fault.
    signal(SIGPIPE, SIG_IGN)
    // Ctrl-C is for the pager, which would inherit an ignored signal, but inherits no handler.
    signal(SIGINT) { _ in }
    // Foundation’s Process gives its child a process group of its own, which may not read from the terminal.
    guard let pager = popen(command, "w") else { return try Terminal.print(text) }
    fputs("\(text)\n", pager)
    let status = pclose(pager)
    // The shell says 127 if it finds no such program.
    if status >> 8 & 0xff == 127 { try Terminal.print(text) }
  }
}
