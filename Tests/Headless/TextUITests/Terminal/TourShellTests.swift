import CellText
import HeadlessUI
import Testing
import TextUI

@testable import TerminalUI

@Suite("Terminal · A tour")
@MainActor
struct TourShellTests {
  final class Painting {
    var sizes: [ScreenSize] = []
    var failure: (any Error)?
  }

  private struct Spoiled: Error {}

  private static let standard = ScreenSize(width: 40, height: 14)

  /// A tour of three pages. Each screen shows its number and its size.
  private func shell(
    _ size: (Int, Int), painting: Painting = Painting(),
    reason: String = "A step, a rather long one, of the curriculum",
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) async throws -> TourShell {
    let shell = TourShell(size: size, standardSize: Self.standard, now: now) { size in
      painting.sizes.append(size)
      if let failure = painting.failure { throw failure }
      return (1...3).map { number in
        let content = TableContent("Screen \(number)", rows: 20) { _ in
          TableCell(labels: [Label(text: "\(size.width) × \(size.height)")])
        }
        return TourPage(
          name: "\(number)",
          caption: TourCaption(
            title: "This is what stands above page \(number) of the tour",
            reason: reason, file: "", step: ""),
          screen: content.text(size: size),
          styles: Array(repeating: [], count: size.height), snapshot: content.snapshot(of: 0..<0))
      }
    }
    try await shell.drawPages()
    return shell
  }

  private func lines(_ shell: TourShell) throws -> [String] { try shell.frame().plainLines }

  private func page(after keys: Key..., on shell: TourShell) -> Int {
    #expect(keys.allSatisfy { shell.handle([$0]) == .goOn })
    return shell.index + 1
  }

  // MARK: The window

  @Test func `A large window has the caption above the screen and the keys below`() async throws {
    let lines = try lines(try await shell((77, 24)))
    #expect(
      lines[0...2] == [
        "1/3  This is what stands above page 1 of the tour",
        "A step, a rather long one, of the curriculum",
        "┌" + String(repeating: "─", count: 38) + "┐",
      ])
    #expect(lines[15].hasPrefix("└") && lines.count == 24 && lines[16..<23].joined().isEmpty)
    #expect(lines.last == "Enter next · b back · c all screens · q quit · ? keys")
    #expect(lines.contains { $0.contains("40 × 14") })
  }

  @Test(arguments: [
    (20, 10), (20, 11), (20, 12), (21, 14), (28, 20), (54, 16), (39, 13), (77, 10),
  ])
  func `Any window shows the whole screen, each line in its place`(size: (Int, Int)) async throws {
    let shell = try await shell(size)
    let lines = try lines(shell)
    #expect(lines.count == size.1 && lines.allSatisfy { $0.cellWidth <= size.0 })
    let top = try #require(lines.firstIndex { $0.hasPrefix("┌") && $0.hasSuffix("┐") })
    let bottom = try #require(lines.firstIndex { $0.hasPrefix("└") })
    #expect(bottom - top + 1 >= ScreenSize.minimumHeight)
    #expect(lines.contains { $0.contains("\(min(40, size.0)) × \(bottom - top + 1)") })
    let heading = lines[0...top].joined(separator: " ")
    #expect(heading.contains("1/3") && (heading.contains("of the tour") || heading.contains("…")))
    #expect(size.1 == 10 || lines[size.1 - 1].hasPrefix("Enter next"))
  }

  @Test func `A wide window has the caption beside the screen, both in the middle`() async throws {
    let frame = try await shell((130, 20)).frame()
    // 48 columns for the caption, 2 between, and 40 for the screen leave 40.
    let margin = String(repeating: " ", count: 20)
    #expect(
      frame.lines[2]
        == "\(margin)\u{1B}[1m1/3  This is what stands above page 1 of the\u{1B}[0m\u{1B}[71G┌"
        + String(repeating: "─", count: 38) + "┐")
    #expect(frame.lines[15].hasPrefix("\(margin)\u{1B}[71G└") && frame.lines[19].contains("q quit"))
    let long = try await shell((130, 20), reason: String(repeating: "word ", count: 130) + "end")
    #expect(try lines(long).contains { $0.contains("end") })
    #expect(frame.lines.contains { $0.contains("40 × 14") })
  }

  @Test func `A long caption in a narrow window takes all the lines that it needs`() async throws {
    let lines = try lines(try await shell((28, 24)))
    #expect(
      lines[0...4] == [
        "1/3  This is what stands", "above page 1 of the tour", "A step, a rather long one,",
        "of the curriculum", "┌" + String(repeating: "─", count: 26) + "┐",
      ])
  }

  @Test func `The page is drawn again for another size, and until then fits it`() async throws {
    let painting = Painting()
    let shell = try await shell((80, 24), painting: painting)
    var changes = 0
    shell.appear { changes += 1 }
    painting.sizes = []
    _ = shell.handle([.right])
    for size in [(60, 20), (30, 12), (20, 10)] {
      shell.size = size
      let lines = try lines(shell)
      #expect(lines.count == size.1 && lines.allSatisfy { $0.cellWidth <= size.0 })
    }
    await shell.redrawing?.value
    #expect(try lines(shell).contains { $0.contains("20 × 10") })
    #expect(changes == 1 && shell.index == 1)
    // While the user drags the window's corner, the tour skips most sizes and draws the last one.
    #expect(painting.sizes.last == ScreenSize(width: 20, height: 10) && painting.sizes.count <= 2)
    shell.size = (80, 24)
    await shell.redrawing?.value
    shell.size = (90, 30)
    #expect(shell.redrawing == nil)
  }

  @Test func `A window that is too small shows a message and accepts only q`() async throws {
    let shell = try await shell((80, 24))
    shell.size = (19, 5)
    #expect(try lines(shell).joined(separator: " ").contains("too small"))
    #expect(page(after: .enter, on: shell) == 1 && shell.handle(["q"]) == .quit)
  }

  @Test func `The next frame throws the error of a failed redraw`() async throws {
    let painting = Painting()
    let shell = try await shell((80, 24), painting: painting)
    painting.failure = Spoiled()
    shell.size = (30, 20)
    await shell.redrawing?.value
    #expect(throws: Spoiled.self) { try shell.frame() }
  }

  @Test func `Several empty rows of a screen become one`() async throws {
    let page = TourPage(
      name: "", caption: TourCaption(title: "", reason: "", file: "", step: ""),
      screen: "┌──┐\n│  │\n│  │\n│a │\n│  │\n│b │\n│  │\n│  │\n│  │\n└──┘",
      styles: [.title, .plain, .mark, .selection, .plain, .title, .plain, .mark, .mark, .secondary]
        .map { [$0] },
      snapshot: ScreenSnapshot(title: ""))
    #expect(page.screen == "┌──┐\n│  │\n│a │\n│  │\n│b │\n│  │\n└──┘")
    #expect(
      page.styles.map(\.first) == [
        .title, .plain, .selection, .plain, .title, .plain, .secondary,
      ])
  }

  // MARK: Keys

  @Test func `A list of all screens opens the one that is chosen`() async throws {
    let shell = try await shell((60, 24))
    _ = shell.handle(["n", "c"])
    let lines = try lines(shell)
    #expect(lines.contains { $0.contains("All screens") })
    #expect(lines.contains { $0.contains("3/3  This is what stands above page 3") })
    #expect(page(after: .up, .enter, on: shell) == 1)
    #expect(try self.lines(shell)[0].hasPrefix("1/3"))
    for key in [Key.escape, "c", "q"] { #expect(page(after: "c", .down, key, on: shell) == 1) }
  }

  @Test func `Each key for another page shows it, and stays at the ends`() async throws {
    let shell = try await shell((80, 24))
    let next: [Key] = [.enter, .right, .down, .pageDown, " ", "n", "j", "l"]
    let previous: [Key] = [.left, .up, .pageUp, .backspace, "b", "p", "k", "h"]
    for (key, back) in zip(next, previous) {
      #expect(page(after: key, on: shell) == 2)
      #expect(page(after: key, on: shell) == 3)
      #expect(try lines(shell).contains("The end. · b back · c all screens · q quit · ? keys"))
      // At the end, only Enter quits.
      #expect(shell.handle([key]) == (key == .enter ? .quit : .goOn) && shell.index == 2)
      #expect(page(after: back, on: shell) == 2)
      #expect(page(after: back, back, on: shell) == 1)
    }
  }

  @Test func `Other keys do nothing, except those that quit or redraw`() async throws {
    let shell = try await shell((80, 24))
    #expect(page(after: "x", .escape, .tab, .paste("nnn"), on: shell) == 1)
    #expect(page(after: "G", "g", on: shell) == 1)
    #expect(shell.handle([.control("l")]) == .redraw)
    #expect(shell.handle([.control("d")]) == .quit)
    #expect(shell.handle(["n", "q", "n"]) == .quit)
    #expect(shell.index == 1)
  }

  @Test func `Enter right after a letter is ignored`() async throws {
    var now = ContinuousClock.now
    let shell = try await shell((80, 24), now: { now })
    #expect(page(after: .enter, .enter, "b", .enter, on: shell) == 2)
    #expect(page(after: .enter, "b", on: shell) == 2)
    now += .seconds(1)
    #expect(page(after: .enter, on: shell) == 3)
  }

  @Test func `A question mark shows all keys and the whole caption, and goes again`() async throws {
    let shell = try await shell((40, 11))
    for key in [Key.escape, .enter, "q", "?"] {
      #expect(page(after: .right, "?", on: shell) == 2)
      var seen = try lines(shell)
      for _ in 0..<30 {
        _ = shell.handle([.down])
        seen += try lines(shell)
      }
      // The margin and the frame stand between the lines.
      let text = Set(seen).sorted().joined(separator: "\n")
      for words in ["Keys", "page 2 of", "curriculum", "Next screen", "Quit.", "Esc close"] {
        #expect(text.contains(words), "\(words)")
      }
      #expect(page(after: key, .left, on: shell) == 1)
      #expect(try lines(shell).joined().contains("Screen 1"))
    }
  }
}
