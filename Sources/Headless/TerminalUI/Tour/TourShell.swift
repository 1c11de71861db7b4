import CellText
import HeadlessUI
import TextUI

/// A tour on a terminal: keys turn the pages, which are drawn for the size of the window.
@MainActor
final class TourShell: TerminalContent {
  private let standardSize: ScreenSize
  private let usesColor: Bool
  private let draw: (ScreenSize) async throws -> [TourPage]
  private let now: () -> ContinuousClock.Instant
  private var onChange: () -> Void = {}

  private(set) var pages: [TourPage] = []
  private(set) var index = 0
  /// The keys or the titles of all pages, over the page.
  private(set) var overlay: TerminalShell?
  /// The time of the last letter that turned a page.
  private var latestLetter: ContinuousClock.Instant?
  var outcome = TerminalOutcome.goOn
  /// The size that the pages are drawn for. Nil before the first drawing.
  private var drawnSize: ScreenSize?
  private(set) var redrawing: Task<Void, Never>?
  private var failure: (any Error)?

  var size: (width: Int, height: Int) {
    didSet {
      overlay?.size = size
      redraw()
    }
  }

  init(
    size: (width: Int, height: Int), standardSize: ScreenSize, usesColor: Bool = false,
    now: @escaping () -> ContinuousClock.Instant = { .now },
    draw: @escaping (ScreenSize) async throws -> [TourPage]
  ) {
    (self.size, self.standardSize, self.usesColor) = (size, standardSize, usesColor)
    (self.now, self.draw) = (now, draw)
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

  private var hasHint: Bool { TerminalFrame.hasHint(size) }

  /// Enough lines for the longest caption, if the minimum screen leaves so many. All screens begin at the same line.
  private var captionHeight: Int {
    if isWide { return 0 }
    let heights = pages.indices.map { index in
      Array(WrappedLines(pages.caption(of: index), width: size.width)).count
    }
    return max(0, min(heights.max() ?? 2, size.height - ScreenSize.minimumHeight - 1))
  }

  func frame() throws -> TerminalFrame {
    if let failure { throw failure }
    if TerminalFrame.isTooSmall(size) { return .tooSmall(size) }
    let room = hasHint ? size.height - 1 : size.height
    var lines = Array((overlay?.frame().lines ?? pageLines).prefix(room))
    lines += Array(repeating: "", count: room - lines.count)
    if hasHint { lines.append(hint) }
    return TerminalFrame(lines: lines)
  }

  private var pageLines: [String] {
    // Until the pages are redrawn, the old ones are cut to the window.
    var screen = pages[index].screen.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.prefix(cells: size.width) }
    guard isWide || captionHeight > 0 else {
      // The window only has room for the screen, so the heading goes into its frame.
      let heading = LabelLines(
        Label(text: pages.heading(of: index), numberOfLines: 1), width: screen[0].cellWidth - 2)
      for text in heading {
        let rule = screen[0].dropFirst(1 + text.cellWidth)
        screen[0] = "┌\(text)\(rule)"
      }
      return screen
    }
    let styles = pages[index].styles
    func drawn(from left: Int) -> [String] {
      screen.enumerated().map {
        $1.drawn($0 < styles.count ? styles[$0] : [], from: left, inColor: usesColor)
      }
    }
    if !isWide {
      let lines = captionLines(width: size.width, height: captionHeight)
      return lines + Array(repeating: "", count: captionHeight - lines.count) + drawn(from: 0)
    }
    let left = (size.width - Self.captionWidth - 2 - screen[0].cellWidth) / 2
    let margin = String(repeating: " ", count: left)
    let x = left + Self.captionWidth + 2
    let caption = captionLines(width: Self.captionWidth, height: size.height - 1)
    let rows = drawn(from: x).map { "\u{1B}[\(x + 1)G\($0)" }
    // Screens begin at the same line, unless a caption is longer.
    let top = max(0, (size.height - 1 - max(standardSize.height, caption.count)) / 2)
    return Array(repeating: "", count: top)
      + (0..<max(rows.count, caption.count)).map { row in
        margin + (row < caption.count ? caption[row] : "") + (row < rows.count ? rows[row] : "")
      }
  }

  /// The caption is beside the screen if there is room for both.
  private var isWide: Bool { size.width >= standardSize.width + Self.captionWidth + 4 }
  private static let captionWidth = 48

  /// The heading is bold, and the references are dim. Beside the screen, an empty line separates the parts.
  private func captionLines(width: Int, height: Int) -> [String] {
    let lines = pages.captionParts(of: index).enumerated().map { number, text in
      LabelLines(Label(text: text, numberOfLines: height), width: width).map { line in
        number == 1 ? line : line.in(number == 0 ? .bold : .dim)
      }
    }
    return Array(lines.joined(separator: isWide ? [""] : []).prefix(height))
  }

  private var hint: String {
    let words =
      overlay == nil
      ? [isAtEnd ? "The end." : "Enter next", "b back", "c all screens", "q quit", "? keys"]
      : ["Esc close", "↑↓ move", "Enter choose"]
    return words.hintLine(" · ", width: size.width)
  }

  // MARK: Keys

  var isAtEnd: Bool { index == pages.count - 1 }

  func handle(_ key: Key) -> TerminalOutcome {
    if key == .control("l") { return .redraw }
    if key == .control("c") || key == .control("d") { return .quit }
    if TerminalFrame.isTooSmall(size) { return key == "q" ? .quit : .goOn }
    if let overlay {
      if [.escape, "q", "?", "c"].contains(key) {
        self.overlay = nil
      } else {
        _ = overlay.handle(key)
      }
      return .goOn
    }
    // A person who types b and Enter quickly means one command. Two commands take longer.
    let endsLetter = latestLetter.map { now() - $0 < .milliseconds(50) } ?? false
    latestLetter = ["n", "b", "p"].contains(key) ? now() : nil
    if key == .enter, endsLetter { return .goOn }
    outcome = .goOn
    bindings.first { $0.handles(key) }?.perform(key)
    return outcome
  }

  func go(to page: Int) { index = min(max(page, 0), pages.count - 1) }

  func showHelp() {
    // The whole caption, because a small window cuts it.
    let caption = TableCell(labels: [Label(text: pages.caption(of: index))])
    show(HelpScreen([caption] + bindings.map(\.helpCell)), row: 0) { _ in }
  }

  func showContents() {
    let cells = pages.indices.map {
      TableCell(labels: [Label(text: pages.heading(of: $0))], hasSeparator: false)
    }
    show(HelpScreen(cells, title: "All screens"), row: index) { [self] in go(to: $0) }
  }

  /// Shows a list over the page until the reader taps a row.
  private func show(_ list: HelpScreen, row: Int, onTap: @escaping (Int) -> Void) {
    list.onTap = { [weak self] row in
      self?.overlay = nil
      onTap(row)
    }
    let controller = NavigationController(rootScreen: list)
    controller.appear()
    overlay = TerminalShell(controller, size: size, usesColor: usesColor)
    controller.show(row: row, of: list)
  }
}
