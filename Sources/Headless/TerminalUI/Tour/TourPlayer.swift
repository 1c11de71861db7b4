import CommandLineSupport
import Foundation
import HeadlessUI

/// Plays the pages of a tour: one at a time on a terminal, or all of them one after the other.
@MainActor
public struct TourPlayer {
  private let standardSize: ScreenSize
  private let draw: (ScreenSize) async throws -> [TourPage]

  /// - Parameters:
  ///   - standardSize: The size of the screens if there is enough room.
  ///   - draw: Draws the pages for a size, which is at most the standard size. There must be at least one page, and the
  ///     captions must not depend on the size.
  public init(
    standardSize: ScreenSize, draw: @escaping (ScreenSize) async throws -> [TourPage]
  ) {
    self.standardSize = standardSize
    self.draw = draw
  }

  /// Plays the tour. On a terminal, it returns when the reader leaves.
  ///
  /// - Throws: An `ExitError` if the output cannot be written.
  public func play() async throws {
    do {
      try TerminalApp.checkTerminal()
    } catch {
      let pages = try await draw(standardSize)
      return try Terminal.print(
        pages.indices.map { "\(pages.caption(of: $0))\n\(pages[$0].screen)" }
          .joined(separator: "\n\n"))
    }
    let shell = TourShell(size: TerminalApp.terminalSize, standardSize: standardSize, draw: draw)
    try await shell.drawPages()
    try await TerminalApp.run(shell)
  }
}

extension [TourPage] {
  /// The page's number and title.
  func heading(of index: Int) -> String { "\(index + 1)/\(count)  \(self[index].title)" }

  /// The caption of a page, with lines of any length.
  func caption(of index: Int) -> String { "\(heading(of: index))\n\(self[index].step)" }
}
