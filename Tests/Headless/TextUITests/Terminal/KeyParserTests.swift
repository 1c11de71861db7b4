import TestSupport
import Testing

@testable import TerminalUI

@Suite("Terminal · Keys from bytes")
struct KeyParserTests {
  private var parser = KeyParser()

  private func keys(_ text: String) -> [Key] {
    var parser = KeyParser()
    return parser.parse(text.utf8)
  }

  /// The sequences of xterm, the VT220 and the Linux console.
  private static let sequences: [(String, Key)] = [
    ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
    ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
    ("\u{1B}[H", .home), ("\u{1B}[F", .end), ("\u{1B}OH", .home), ("\u{1B}OF", .end),
    ("\u{1B}[1~", .home), ("\u{1B}[4~", .end), ("\u{1B}[7~", .home), ("\u{1B}[8~", .end),
    ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
    ("\u{1B}[<0;3;2M", .click(x: 2, y: 1)), ("\u{1B}[<0;0;0M", .click(x: 0, y: 0)),
    ("\u{1B}[<64;1;1M", .wheelUp), ("\u{1B}[<65;1;1M", .wheelDown),
    ("\u{1B}[1;5C", .right), ("\u{1B}[5;2~", .pageUp), ("\u{1B}[Z", .backTab),
    ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
    ("\u{1}", .control("a")), ("\u{17}", .control("w")), ("\u{C}", .control("l")),
    ("é", "é"), ("猫", "猫"), ("🙂", "🙂"),
    ("\u{1B}[200~a\nb\u{1B}[A\u{1B}[201~", .paste("a\nb\u{1B}[A")),
  ]

  @Test func `Every key is known by its bytes`() {
    for (text, key) in Self.sequences {
      #expect(keys(text) == [key], "\(text.debugDescription)")
      #expect(keys("x\(text)y") == ["x", key, "y"], "\(text.debugDescription)")
    }
  }

  @Test mutating func `Bytes give the same keys, wherever they are split`() {
    let bytes = Array(Self.sequences.map(\.0).joined(separator: "-").utf8)
    let expected = parser.parse(bytes)
    #expect(expected.count == 2 * Self.sequences.count - 1)
    for cut in bytes.indices {
      var parser = KeyParser()
      #expect(parser.parse(bytes[..<cut]) + parser.parse(bytes[cut...]) == expected)
    }
    var parser = KeyParser()
    #expect(bytes.flatMap { parser.parse([$0]) } == expected)
  }

  @Test mutating func `Escape is a key if nothing follows for a moment`() {
    #expect(parser.parse([0x1B]) == [])
    #expect(parser.isWaiting)
    #expect(parser.flush() == [.escape])
    #expect(!parser.isWaiting)
    #expect(parser.flush() == [])
    #expect(parser.parse([0x1B, 0x1B]) == [.escape])
    #expect(parser.flush() == [.escape])
    #expect(keys("\u{1B}\r") == [.escape, .enter])
  }

  @Test(arguments: ["]", "P", "X", "^", "_"])
  mutating func `A letter with the Alt key does not block the next key`(letter: String) {
    #expect(parser.parse("\u{1B}\(letter)".utf8) == [])
    #expect(parser.isWaiting)
    #expect(parser.flush() == [])
    #expect(parser.parse("q".utf8) == ["q"])
  }

  @Test mutating func `A slow escape sequence is not read as text`() {
    #expect(parser.parse("\u{1B}[".utf8) == [])
    #expect(parser.flush() == [])
    #expect(parser.parse("1;".utf8) == [])
    #expect(parser.flush() == [])
    #expect(parser.parse("5A".utf8) == [.up])
  }

  @Test(
    arguments: ([
      "\u{1B}[99~", "\u{1B}[?62;1c", "\u{1B}[12;34R", "\u{1B}x", "\u{1B}]0;title\u{7}",
      "\u{1B}P1$r0m\u{1B}\\", "\u{0}", "\u{1C}", "\u{1B}[\(String(repeating: "1", count: 5000))A",
      "\u{1B}[[Z\u{1B}Oq", "\u{85}", "\u{1B}[<0;1;1m", "\u{1B}[<2;1;1M",
      "\u{1B}[<0;1M", "\u{1B}[<;;;M", "\u{1B}[<0;99999999999999999999;-1A",
    ] as [String]).samples)
  func `Bytes that are not a key are skipped, and the next key is read`(sample: Sample<String>) {
    #expect(keys(sample.value + "j").filter { $0 != .backTab } == ["j"])
  }

  @Test mutating func `Broken UTF-8 is left out`() {
    let bytes: [UInt8] = [
      0xC3, 0x61, 0x80, 0xFF, 0x62, 0xE2, 0x82, 0x63, 0xF0, 0x80, 0x80, 0x80, 0xED, 0xA0, 0x80,
      0xC0, 0xAF, 0x64,
    ]
    #expect(parser.parse(bytes) == "abcd".map { .character($0) })
  }

  @Test func `A paste is cut to the maximum size`() {
    let size = 3 * KeyParser.maximumPasteSize
    let pasted = keys("\u{1B}[200~\(String(repeating: "a", count: size))\u{1B}[201~j")
    #expect(pasted == [.paste(String(repeating: "a", count: KeyParser.maximumPasteSize)), "j"])
  }

  @Test func `After any bytes at all the next keys are keys`() {
    var generator = SplitMix64(state: 1)
    for _ in 0..<300 {
      var parser = KeyParser()
      let count = Int.random(in: 0..<60, using: &generator)
      let bytes = (0..<count).map { _ -> UInt8 in
        Bool.random(using: &generator)
          ? [0x1B, 0x5B, 0x4F, 0x32, 0x30, 0x7E, 0xE2, 0x5D].randomElement(using: &generator)!
          : UInt8.random(in: 0...255, using: &generator)
      }
      _ = parser.parse(bytes)
      // The end of a paste, or of an answer, or of a sequence; then what a person presses.
      _ = parser.parse("\u{1B}[201~\u{1B}[201~\u{7}".utf8)
      _ = parser.flush()
      #expect(parser.parse("q".utf8) == ["q"], "\(bytes)")
    }
  }
}
