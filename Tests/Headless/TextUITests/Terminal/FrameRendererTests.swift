import Testing

@testable import TerminalUI

@Suite("Terminal · Painting")
struct FrameRendererTests {
  private var renderer = FrameRenderer()

  private func frame(_ lines: [String], cursor: (Int, Int)? = nil) -> TerminalFrame {
    TerminalFrame(lines: lines, cursor: cursor.map { .init(x: $0.0, y: $0.1, width: 1) })
  }

  @Test mutating func `The first frame is drawn completely, on an empty screen`() {
    let output = renderer.update(to: frame(["one", "two"]))
    #expect(output.contains("\u{1B}[2J\u{1B}[1;1Hone\u{1B}[2;1Htwo"))
    #expect(output.hasPrefix("\u{1B}[?2026h") && output.hasSuffix("\u{1B}[?2026l"))
    #expect(!output.contains("\u{1B}]"))
    let titled = renderer.update(to: TerminalFrame(lines: ["one"], title: "Posts"))
    #expect(titled.contains("\u{1B}]2;Posts\u{7}"))
    #expect(!renderer.update(to: TerminalFrame(lines: ["two"], title: "Posts")).contains("Posts"))
  }

  @Test mutating func `Only lines that have changed are written, and nothing if none has`() {
    _ = renderer.update(to: frame(["one", "two", "three"]))
    #expect(renderer.update(to: frame(["one", "two", "three"])) == "")
    let output = renderer.update(to: frame(["one", "2", "three"]))
    #expect(output.contains("\u{1B}[2;1H\u{1B}[2K2"))
    #expect(!output.contains("one") && !output.contains("three") && !output.contains("[2J"))
  }

  @Test mutating func `After a new height or other output, the whole screen is drawn again`() {
    _ = renderer.update(to: frame(["one", "two"]))
    #expect(renderer.update(to: frame(["one"])).contains("\u{1B}[2J\u{1B}[1;1Hone"))
    renderer.invalidate()
    #expect(renderer.update(to: frame(["one"])).contains("\u{1B}[2J\u{1B}[1;1Hone"))
  }

  @Test mutating func `The cursor is shown only in a frame with an insertion point`() {
    let typing = renderer.update(to: frame(["name: "], cursor: (6, 0)))
    #expect(typing.contains("\u{1B}[1;7H\u{1B}[?25h"))
    let reading = renderer.update(to: frame(["name: "]))
    #expect(reading.contains("\u{1B}[?25l") && !reading.contains("\u{1B}[?25h"))
  }
}
