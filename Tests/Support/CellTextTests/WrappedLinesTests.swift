import CellText
import TestSupport
import Testing

@Suite struct `Wrapped lines` {
  @Test(
    arguments: ([
      ("", 10, [""]), ("\n", 10, ["", ""]), ("one\n\ntwo", 10, ["one", "", "two"]),
      ("the quick brown fox", 10, ["the quick", "brown fox"]),
      ("the quick  brown fox", 9, ["the quick", "brown fox"]), ("exact fit", 9, ["exact fit"]),
      ("exact fit ", 9, ["exact fit"]), ("exact fit   \nnext", 9, ["exact fit", "next"]),
      ("abcdefghijkl", 5, ["abcde", "fghij", "kl"]),
      ("a bcdefghijkl", 5, ["a", "bcdef", "ghijk", "l"]),
      ("  bcdefghijkl", 5, ["  bcd", "efghi", "jkl"]), ("日本語テキスト", 5, ["日本", "語テ", "キス", "ト"]),
      ("ab日本cd", 4, ["ab日", "本cd"]), ("日本abcd", 5, ["日本", "abcd"]),
      ("👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀", 4, ["👩🏽‍🚀👩🏽‍🚀", "👩🏽‍🚀"]), ("ab", 0, ["ab"]),
      ("\u{1B}[2J\r\nx", 10, ["␛[2J", "x"]),
    ] as [(String, Int, [String])]).samples)
  func `text breaks where a reader expects it`(sample: Sample<(String, Int, [String])>) {
    let (text, width, lines) = sample.value
    #expect(Array(WrappedLines(text, width: width)) == lines)
  }

  @Test func `for any text, no line is too wide or harmful`() {
    for (index, text) in HostileText(seed: 2, count: 1_200).enumerated() {
      let width = 2 + index % 79
      for line in WrappedLines(text, width: width) {
        #expect(line.cellWidth <= width)
        #expect(!line.unicodeScalars.contains { $0.isHarmful })
      }
    }
  }

  @Test func `no visible character is lost`() {
    let text =
      "Lorem  ipsum 日本語テキスト、हिन्दी में क्षत्रिय தமிழ் 👩🏽‍🚀👨‍👩‍👧‍👦🇩🇪🇫🇷 שָׁלוֹם\n\nﾊﾝｶｸ   loooooooooooooooooong word 한국어 "
    for width in 2...80 {
      let lines = Array(WrappedLines(text, width: width))
      let before = text.unicodeScalars.filter { $0 != " " && $0 != "\n" }
      let after = lines.joined().unicodeScalars.filter { $0 != " " }
      #expect(Array(after) == Array(before))
    }
  }

  @Test(
    arguments: ([
      "word and ", "x", "漢字", " ", "\n", "\u{200B}\n", "a\u{301}",
    ] as [String]).samples)
  func `the first lines of a huge text come without reading the rest`(sample: Sample<String>) {
    // Wrapping the whole text ten times would take a minute.
    var text = sample.value
    while text.utf8.count < 3_000_000 { text += text }
    for _ in 0..<10 {
      let lines = Array(WrappedLines(text, width: 80).prefix(20))
      #expect(lines.count == 20)
    }
  }

  @Test func `a million accents on one letter are one cell`() {
    let text = "a" + String(repeating: "\u{301}", count: 1_000_000) + "b"
    #expect(WrappedLines(text, width: 80).map(\.cellWidth) == [2])
  }
}
