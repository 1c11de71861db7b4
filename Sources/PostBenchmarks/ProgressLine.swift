import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Says on standard error what is going on: on a terminal in one line that changes, elsewhere line by line.
struct ProgressLine {
  private let isTerminal = isatty(STDERR_FILENO) == 1

  func show(_ text: String) {
    write(isTerminal ? "\r\u{1B}[K\(text) …" : "\(text)\n")
  }

  func clear() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
