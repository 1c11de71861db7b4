import Testing

@testable import TerminalUI

@Suite("Terminal · Editing a field")
struct LineEditorTests {
  /// The text after some keys, with a bar at the insertion point.
  private func result(_ text: String, _ keys: Key...) -> String {
    var editor = LineEditor(text: text, offset: nil)
    for key in keys {
      let isForField = editor.handle(key)
      #expect(isForField, "\(key)")
    }
    return "\(editor.text.prefix(editor.offset))|\(editor.text.dropFirst(editor.offset))"
  }

  @Test func `Keys edit as in a shell`() {
    #expect(result("", "a", "b") == "ab|")
    #expect(result("ab", .left, "c") == "ac|b")
    #expect(result("ab", .home, "c") == "c|ab")
    #expect(result("ab", .control("a"), .right, .control("e")) == "ab|")
    #expect(result("ab", .backspace) == "a|")
    #expect(result("ab", .home, .backspace) == "|ab")
    #expect(result("ab", .home, .delete) == "|b")
    #expect(result("ab", .delete) == "ab|")
    #expect(result("abc", .left, .control("u")) == "|c")
    #expect(result("abc", .left, .left, .control("k")) == "a|")
    #expect(result("one two  ", .control("w")) == "one |")
    #expect(result("one two", .left, .control("w")) == "one |o")
    #expect(result("a", .left, .left, .right, .right) == "a|")
  }

  @Test func `Keys move and delete whole visible characters`() {
    #expect(result("👩‍👩‍👧é", .backspace) == "👩‍👩‍👧|")
    #expect(result("👩‍👩‍👧é", .left, .backspace) == "|é")
    #expect(result("e", "\u{301}") == "e\u{301}|")
    #expect(result("e", "\u{301}", .backspace) == "|")
  }

  @Test func `Pasted text has no control characters, and line breaks only in a field for them`() {
    let paste = Key.paste("a\r\nb\tc\u{1B}[2Jd\u{7}")
    #expect(result("", paste) == "a b c[2Jd|")
    var editor = LineEditor(text: "", offset: nil, numberOfLines: 4)
    #expect(editor.handle(paste) && editor.text == "a\nb c[2Jd")
  }

  @Test func `A field's text is limited to the maximum length`() {
    var editor = LineEditor(text: "", offset: nil)
    for _ in 0..<3 { _ = editor.handle(.paste(String(repeating: "x", count: 60_000))) }
    #expect(editor.text.count == LineEditor.maximumLength)
  }

  @Test(arguments: [Key.up, .down, .tab, .backTab, .enter, .escape, .pageUp, .control("c")])
  func `Other keys are not for the field`(key: Key) {
    var editor = LineEditor(text: "ab", offset: nil)
    let isForField = editor.handle(key)
    #expect(!isForField && editor.text == "ab")
  }
}
