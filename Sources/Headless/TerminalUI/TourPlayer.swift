import CommandLineSupport
import Foundation
import HeadlessUI

/// Shows the pages of a tour: one at a time on a terminal, one after the other elsewhere.
@MainActor
public struct TourPlayer {
  private let standardSize: ScreenSize
  private let draw: (ScreenSize) async throws -> [TourPage]

  /// - Parameters:
  ///   - standardSize: The size of the screens where there is room for it.
  ///   - draw: Takes the tour on screens of a size, at most that. There is a page at least, and all have the same captions
  ///     at every size.
  public init(
    standardSize: ScreenSize, draw: @escaping (ScreenSize) async throws -> [TourPage]
  ) {
    self.standardSize = standardSize
    self.draw = draw
  }

  /// Shows the pages; on a terminal, until the reader leaves.
  ///
  /// - Throws: An `ExitError` when the output is lost.
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
  /// Which page it is, and what it shows.
  func heading(of index: Int) -> String { "\(index + 1)/\(count)  \(self[index].title)" }

  /// What stands above a page, in lines of any length.
  func caption(of index: Int) -> String { "\(heading(of: index))\n\(self[index].step)" }
}
