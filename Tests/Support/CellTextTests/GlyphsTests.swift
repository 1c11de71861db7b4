import CellText
import TestSupport
import Testing

@Suite struct `Glyphs of untrusted text` {
  @Test(arguments: [
    "Hello, world!", "Žluťoučký kůň", "日本語、中文。", "한국어", "각", "हिन्दी में क्षत्रिय", "தமிழ் க்ஷ கொ", "മലയാളം ക്ഷ",
    "ශ්‍රී ලංකා", "ภาษาไทยน้ำ", "ខ្មែរ", "العربية مُحَمَّد", "می\u{200C}خواهم", "שָׁלוֹם", "👩🏽‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 ❤️‍🔥 1️⃣", "🇩🇪🇫🇷",
    "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "☎︎ ☎️", "“quotes” – ½ €", "𝔘𝔫𝔦 ﬁ ①", "か゚ ｶﾞ",
  ])
  func `normal text of any script comes out as it went in`(_ text: String) {
    #expect(Array(String(singleLine: text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(
    arguments: ([
      ("\u{1B}[31mred\u{0}\u{7F}", "␛[31mred␀␡"),
      ("\u{9B}31m", "\u{FFFD}31m"), ("a\u{202E}b\u{2066}c\u{200E}\u{200F}\u{61C}d", "abcd"),
      ("so\u{AD}ft\u{200B}\u{FEFF}\u{2060}\u{FFF9}\u{3164}", "soft"),
      ("a\tb\r\nc\rd\u{B}e\u{C}f\u{85}g\u{2028}h\u{2029}i\nj", "a b c d e f g h i j"),
      ("\u{E000}\u{FFFF}\u{10FFFF}\u{378}\u{2FFFE}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("\u{301}a", "\u{25CC}\u{301}a"), ("\u{FE0F}\u{200D}\u{200C}a\u{200D}b\u{200C}c", "abc"),
      ("中\u{903}", "中\u{25CC}\u{903}"), ("\u{1F1E9}", "\u{1F133}"),
      ("🇩🇪\u{1F1EB}x", "🇩🇪\u{1F135}x"), ("a\u{E0067}\u{E007F}", "a"), ("👩\u{200D}a", "👩a"),
      ("中\u{94D}क", "中\u{94D}\u{200C}क"),
    ] as [(String, String)]).samples)
  func `harmful characters are replaced or dropped`(sample: Sample<(String, String)>) {
    let (text, expected) = sample.value
    #expect(Array(String(singleLine: text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func `a glyph is cut to sixteen scalars`() {
    let zalgo = "a" + String(repeating: "\u{301}\u{316}", count: 500) + "b"
    let glyphs = Glyphs(zalgo).map(\.text)
    #expect(glyphs.map(\.unicodeScalars.count) == [16, 1])
    #expect(glyphs.last == "b")
  }

  @Test func `line breaks of every kind are line breaks in text of several lines`() {
    let breaks = Glyphs("a\nb\r\nc\rd\u{B}e\u{C}f\u{85}g\u{2028}h\u{2029}i").filter {
      $0 == .lineBreak
    }
    #expect(breaks.count == 8)
  }

  @Test func `hostile text becomes harmless and as wide as its glyphs`() {
    for text in HostileText(seed: 1, count: 2_000) {
      let glyphs = Array(Glyphs(text, singleLine: true))
      let line = String(singleLine: text)
      #expect(!line.unicodeScalars.contains { $0.isHarmful })
      #expect(glyphs.allSatisfy { 1...2 ~= $0.width && $0.text.unicodeScalars.count <= 16 })
      #expect(glyphs.reduce(0) { $0 + $1.width } == line.cellWidth)
      #expect(String(singleLine: line) == line, "Sanitizing twice changes nothing.")
    }
  }
}
