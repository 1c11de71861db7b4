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
    let pager = Process()
    pager.executableURL = URL(filePath: "/bin/sh")
    pager.arguments = ["-c", command]
    let input = Pipe()
    pager.standardInput = input
    // A pager that ends before it has read everything is no fault.
    signal(SIGPIPE, SIG_IGN)
    do {
      try pager.run()
    } catch {
      return try Terminal.print(text)
    }
    try? input.fileHandleForWriting.write(contentsOf: Data("\(text)\n".utf8))
    try? input.fileHandleForWriting.close()
    pager.waitUntilExit()
    // The shell says 127 if it finds no such program.
    if pager.terminationStatus == 127 { try Terminal.print(text) }
  }
}
