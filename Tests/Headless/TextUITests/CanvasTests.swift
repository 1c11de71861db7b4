import TestSupport
import Testing

@testable import TextUI

@Suite struct `A canvas` {
  private func drawn(_ text: String, x: Int = 0, maxWidth: Int? = nil, ellipsis: Bool = false)
    -> String
  {
    var canvas = Canvas(width: 8, height: 1)
    canvas.draw(text, x: x, y: 0, maxWidth: maxWidth, ellipsis: ellipsis)
    return canvas.lines.joined()
  }

  @Test func `draws a box with a rule`() {
    var canvas = Canvas(width: 6, height: 5)
    canvas.drawBox(x: 0, y: 0, width: 6, height: 5)
    canvas.drawRule(x: 0, y: 2, width: 6)
    canvas.draw("日本", x: 1, y: 1)
    canvas.draw("a\nb", x: 1, y: 3)
    #expect(canvas.lines == ["┌────┐", "│日本│", "├────┤", "│a b │", "└────┘"])
  }

  @Test func `clips text at its edges and at the width asked for`() {
    #expect(drawn("0123456789") == "01234567")
    #expect(drawn("0123456789", x: -3) == "3456789 ")
    #expect(drawn("0123456789", x: 6) == "      01")
    #expect(drawn("0123456789", x: 1, maxWidth: 3) == " 012    ")
    #expect(drawn("0123", maxWidth: 0) == "        ")
    #expect(drawn("0123", x: -9) == "        ")
    #expect(drawn("0123", x: 9) == "        ")
  }

  @Test func `ends clipped text in an ellipsis if asked`() {
    #expect(drawn("012345", maxWidth: 4, ellipsis: true) == "012…    ")
    #expect(drawn("0123", maxWidth: 4, ellipsis: true) == "0123    ")
    #expect(drawn("日本語", maxWidth: 4, ellipsis: true) == "日…     ")
    #expect(drawn("日本語", maxWidth: 1, ellipsis: true) == "…       ")
    #expect(drawn("0123456789", x: 2, ellipsis: true) == "  01234…")
  }

  @Test func `shows a space for half a wide character`() {
    #expect(drawn("日本", maxWidth: 3) == "日      ")
    #expect(drawn("日本", x: 5) == "     日 ")
    #expect(drawn("日本", x: -1) == " 本     ")
  }

  @Test func `blanks the other half of a wide character that is drawn over`() {
    var canvas = Canvas(width: 6, height: 1)
    canvas.draw("日本語", x: 0, y: 0)
    canvas.draw("x", x: 1, y: 0)
    canvas.draw("y", x: 2, y: 0)
    #expect(canvas.lines == [" xy 語"])
    canvas.draw("中", x: 3, y: 0)
    #expect(canvas.lines == [" xy中 "])
  }

  @Test func `fills a rectangle, as far as it is on the canvas`() {
    var canvas = Canvas(width: 5, height: 3)
    canvas.fill(x: -1, y: 1, width: 4, height: 9, with: "#")
    #expect(canvas.lines == ["     ", "###  ", "###  "])
  }

  @Test func `keeps text from right to left between its frame by marks`() {
    var canvas = Canvas(width: 9, height: 1)
    canvas.draw("│", x: 0, y: 0)
    canvas.draw("אב, ג", x: 1, y: 0)
    canvas.draw("│1", x: 6, y: 0)
    #expect(canvas.lines == ["│\u{200E}אב, ג\u{200E}│1 "])
  }

  @Test func `keeps apart what a terminal would join`() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.draw("👋", x: 0, y: 0)
    canvas.draw("🏻", x: 2, y: 0)
    #expect(canvas.lines == ["👋\u{FFFD} "])
    canvas.draw("क्", x: 0, y: 0)
    canvas.draw("क्", x: 1, y: 0)
    canvas.draw("क्", x: 2, y: 0)
    #expect(canvas.lines == ["क्\u{FFFD}क् "])
  }

  @Test func `has no lines or empty ones if it has no size`() {
    #expect(Canvas(width: 5, height: 0).lines == [])
    #expect(Canvas(width: -1, height: 2).lines == ["", ""])
  }

  @Test func `draws any text harmlessly in lines of its width`() {
    var previous = ""
    for (index, text) in HostileText(seed: 3, count: 800).enumerated() {
      let width = index % 40
      var canvas = Canvas(width: width, height: 4)
      canvas.draw(String(text.prefix(1)), x: 0, y: 3)
      canvas.drawBox(x: 0, y: 0, width: width, height: 3)
      canvas.draw(text, x: 1, y: 1, maxWidth: width - 2, ellipsis: index % 2 == 0)
      canvas.draw(previous, x: width / 2, y: 1, maxWidth: 3)
      canvas.draw(text, x: -2, y: 2)
      previous = text
      let lines = canvas.lines
      #expect(lines.map(\.cellWidth) == Array(repeating: width, count: 4))
      // The one bidi control that a canvas prints stands on both sides of a text.
      let scalars = lines.joined().unicodeScalars
      #expect(!scalars.contains { $0.isHarmful && $0 != "\u{200E}" })
    }
  }
}
