enum HostileText {
  static let all =
    visible + invisible + [
      visible.joined(), visible.joined(separator: " #"), invisible.joined(),
      String(repeating: "a\u{301}", count: 2000), String(repeating: "#a\u{301}", count: 2000),
    ]

  static let visible = [
    "a", "\"", "\\", "/", "é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "שלום", "ﷺ", "%00", "'; DROP TABLE", "#", "_",
    "ß", "ẞ", "İ", "ı", "が", "か\u{3099}", "ｶﾞ", "ไม้", "कि", "한", "\u{1112}\u{1161}\u{11AB}", "①", "½",
    "\u{301}", "\u{345}", "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}", "\u{E000}", "a\u{0}b", "\u{1B}[2J",
    "#\u{FE0F}\u{20E3}", "ĳ", "ŉ", "ΐ", "ᾳ", "Σ", "ς", "ʰ", "#\u{3164}",
  ]

  static let invisible = [
    "", " ", "\t", "\n", "\r\n", "\u{0}", "\u{1}", "\u{7F}", "\u{85}", "\u{A0}", "\u{AD}",
    "\u{34F}", "\u{115F}", "\u{1160}", "\u{180E}", "\u{2000}", "\u{200B}", "\u{200D}", "\u{200E}",
    "\u{2028}", "\u{2029}", "\u{202E}", "\u{2060}", "\u{2800}", "\u{3000}", "\u{3164}", "\u{FE0F}",
    "\u{FEFF}", "\u{FFA0}", "\u{FFF9}\u{FFFB}", "\u{E0001}", "\u{E0100}", " \u{200B} \u{2800}\n",
  ]
}
