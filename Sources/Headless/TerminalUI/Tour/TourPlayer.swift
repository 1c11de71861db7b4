import CommandLineSupport
import HeadlessUI

extension TerminalApp {
  /// Plays the pages of a tour: one at a time on a terminal until the reader leaves, or all of them one after the other.
  /// `draw` gets at most the standard size, and returns at least one page. The captions must not depend on the size.
  /// Throws an `ExitError` if the output cannot be written.
  public static func playTour(
    standardSize: ScreenSize, options: TerminalOptions = TerminalOptions(),
    draw: @escaping (ScreenSize) async throws -> [TourPage]
  ) async throws {
    do {
      try checkTerminal()
    } catch {
      let pages = try await draw(standardSize)
      let texts = pages.indices.map { "\(pages.caption(of: $0))\n\(pages[$0].screen)" }
      return try Terminal.print(texts.joined(separator: "\n\n"))
    }
    let shell = TourShell(
      size: terminalSize, standardSize: standardSize, usesColor: options.usesColor, draw: draw)
    try await shell.drawPages()
    try await run(shell)
  }
}

extension [TourPage] {
  func heading(of index: Int) -> String { "\(index + 1)/\(count)  \(self[index].caption.title)" }

  /// The heading of a page, the reason, and the references.
  func captionParts(of index: Int) -> [String] {
    let caption = self[index].caption
    return [heading(of: index), caption.reason, caption.file, caption.step].filter { !$0.isEmpty }
  }

  /// The caption of a page, with lines of any length.
  func caption(of index: Int) -> String { captionParts(of: index).joined(separator: "\n") }
}
