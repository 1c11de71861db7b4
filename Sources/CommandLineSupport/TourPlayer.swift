import Foundation
import HeadlessUI

/// Shows the pages of a tour: one at a time on a terminal, one after the other elsewhere.
public struct TourPlayer {
  private let pages: [TourPage]

  /// A player of a tour that has a page at least.
  public init(pages: [TourPage]) {
    precondition(!pages.isEmpty, "A tour has a page at least.")
    self.pages = pages
  }

  /// The size of a screen that fits the terminal together with its caption, at most the standard one.
  public static func screenSize(upTo standard: ScreenSize) -> ScreenSize {
    guard Terminal.isInteractive, let terminal = Terminal.size else { return standard }
    return ScreenSize(
      width: min(standard.width, terminal.width),
      height: min(standard.height, terminal.height - 4)
    )
  }

  /// Shows the pages; on a terminal, until the reader leaves.
  ///
  /// - Throws: A ``Failure`` when the output is lost.
  public func play() throws {
    if Terminal.isInteractive {
      Terminal.readingKeys(step)
    } else {
      try Terminal.print(pages.indices.map(text).joined(separator: "\n\n"))
    }
  }

  private func step() {
    var index = 0
    while true {
      let hint =
        index + 1 < pages.count ? "Enter next · b back · q quit" : "The end. b back · q quit"
      print("\u{1B}[2J\u{1B}[H\(text(of: index))\n\(hint) ", terminator: "")
      fflush(nil)
      switch Key(Terminal.readKey()) {
      case .next where index + 1 < pages.count:
        index += 1
      case .next, .quit:
        print()
        return
      case .back:
        index = max(0, index - 1)
        // Whoever types b and then Enter means one thing. A person who means two is slower.
        while let key = Terminal.readKey(within: 50), Key(key) == .next {}
      case .other:
        break
      }
    }
  }

  private func text(of index: Int) -> String {
    let page = pages[index]
    return """
      \(index + 1)/\(pages.count)  \(page.title)
      \(page.step)
      \(page.screen)
      """
  }

  private enum Key {
    case next, back, quit, other

    /// The meaning of a key; of none at all, since input has ended, that of quitting.
    init(_ byte: UInt8?) {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " "): self = .next
      case UInt8(ascii: "b"): self = .back
      case UInt8(ascii: "q"), 3, 4, nil: self = .quit
      default: self = .other
      }
    }
  }
}
