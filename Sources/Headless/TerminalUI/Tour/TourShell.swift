import CellText
import HeadlessUI
import TextUI

/// A tour on a terminal: keys turn the pages, which are drawn for the size of the window.
@MainActor
final class TourShell: TerminalContent {
  private let standardSize: ScreenSize
  private let draw: (ScreenSize) async throws -> [TourPage]
  private let now: () -> ContinuousClock.Instant
  private var onChange: () -> Void = {}

  private(set) var pages: [TourPage] = []
  /// The index of the visible page.
  private(set) var index = 0
  /// The help over the page. Nil if it is not open.
  private(set) var help: TerminalShell?
  /// The time of the last letter that turned a page.
  private var latestLetter: ContinuousClock.Instant?

  /// The size that the pages are drawn for. Nil before the first drawing.
  private var drawnSize: ScreenSize?
  /// The redrawing under way.
  private(set) var redrawing: Task<Void, Never>?
  private var failure: (any Error)?

  /// The terminal's size in cells.
  var size: (width: Int, height: Int) {
    didSet {
      help?.size = size
      redraw()
    }
  }

  init(
    size: (width: Int, height: Int), standardSize: ScreenSize,
    now: @escaping () -> ContinuousClock.Instant = { .now },
    draw: @escaping (ScreenSize) async throws -> [TourPage]
  ) {
    self.size = size
    self.standardSize = standardSize
    self.now = now
    self.draw = draw
  }

  func appear(onChange: @escaping () -> Void) { self.onChange = onChange }

  // MARK: Drawing for the window

  /// Draws all pages for the window's size, and again if the size has changed meanwhile.
  func drawPages() async throws {
    while drawnSize != screenSize {
      let size = screenSize
      pages = try await draw(size)
      drawnSize = size
    }
  }

  private func redraw() {
    guard redrawing == nil, drawnSize != screenSize else { return }
    redrawing = Task {
      do {
        try await drawPages()
      } catch {
        failure = error
      }
      redrawing = nil
      onChange()
    }
  }

  /// The size of a screen that fits the window together with the caption and the hint.
  private var screenSize: ScreenSize {
    ScreenSize(
      width: min(standardSize.width, size.width),
      height: min(standardSize.height, size.height - captionHeight - (hasHint ? 1 : 0)))
  }

  /// Whether there is a line of hints below the screen.
  private var hasHint: Bool { size.height > ScreenSize.minimumHeight }

  /// The height of the caption: enough lines for the longest one, if the minimum screen leaves so many. All screens
  /// begin at the same line.
  private var captionHeight: Int {
    let height = pages.indices.map { captionLines(ofPage: $0).count }.max() ?? 2
    return max(0, min(height, size.height - ScreenSize.minimumHeight - 1))
  }

  private func captionLines(ofPage index: Int) -> [String] {
    Array(WrappedLines(pages.caption(of: index), width: size.width))
  }

  func frame() throws -> TerminalFrame {
    if let failure { throw failure }
    if TerminalFrame.isTooSmall(size) { return .tooSmall(size) }
    var lines: [String]
    if let help {
      lines = help.frame().lines
      if hasHint { lines.removeLast() }
    } else {
      lines = pageLines
      if hasHint { lines = Array(lines.prefix(size.height - 1)) }
    }
    if hasHint { lines.append(hint) }
    lines += Array(repeating: "", count: max(0, size.height - lines.count))
    return TerminalFrame(lines: Array(lines.prefix(size.height)))
  }

  private var pageLines: [String] {
    // Until the pages are redrawn, the old ones are cut to the window.
    var screen = pages[index].screen.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.prefix(cells: size.width) }
    guard captionHeight > 0 else {
      // There is only room for the screen, so the heading goes into its frame.
      let heading = LabelLines(
        Label(text: pages.heading(of: index), numberOfLines: 1),
        width: screen[0].cellWidth - 2)
      for text in heading {
        let rule = screen[0].dropFirst(1 + text.cellWidth)
        screen[0] = "┌\(text)\(rule)"
      }
      return screen
    }
    let caption = LabelLines(
      Label(text: pages.caption(of: index), numberOfLines: captionHeight), width: size.width)
    let lines = Array(caption)
    return lines + Array(repeating: "", count: captionHeight - lines.count) + screen
  }

  private var hint: String {
    let words =
      help != nil ? ["Esc close", "↑↓ move"] : bindings.compactMap(\.hint).map(\.words)
    return words.hintLine(" · ", width: size.width)
  }

  // MARK: Keys

  func handle(_ keys: [Key]) -> TerminalOutcome {
    var outcome = TerminalOutcome.goOn
    for key in keys {
      switch handle(key) {
      case .goOn: break
      case .redraw: outcome = .redraw
      case .quit: return .quit
      }
    }
    return outcome
  }

  private func handle(_ key: Key) -> TerminalOutcome {
    if key == .control("l") { return .redraw }
    if key == .control("c") || key == .control("d") { return .quit }
    if TerminalFrame.isTooSmall(size) { return key == .character("q") ? .quit : .goOn }
    if let help {
      switch key {
      case .escape, .enter, .character("q"), .character("?"): self.help = nil
      default: _ = help.handle(key)
      }
      return .goOn
    }
    // A person who types b and Enter quickly means one command. Two commands take longer.
    let endsLetter = latestLetter.map { now() - $0 < .milliseconds(50) } ?? false
    latestLetter = [.character("n"), .character("b"), .character("p")].contains(key) ? now() : nil
    if key == .enter, endsLetter { return .goOn }
    return bindings.first { $0.handles(key) }?.perform(key) ?? .goOn
  }

  func go(to page: Int) { index = min(max(page, 0), pages.count - 1) }

  func showHelp() {
    // The whole caption, because a small window cuts it.
    let caption = (keys: "", text: pages.caption(of: index))
    let controller = NavigationController(
      rootScreen: HelpScreen(keys: [caption] + bindings.map { ($0.name, $0.text) }))
    controller.appear()
    help = TerminalShell(controller, size: size)
  }
}
