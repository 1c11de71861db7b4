enum HostileText {
  static let all =
    parts + [
      "", parts.joined(), String(repeating: "a\u{301}", count: 2000), "{\"username\":\"x\"}",
      "null",
    ]

  static let parts = [
    "a", " ", "\u{0}", "\u{1}", "\u{1B}[2J", "\u{7F}", "\u{9B}31m", "\"", "\\", "/", "\\u0041",
    "\n", "\r\n", "\t", "\u{2028}", "\u{202E}", "\u{200D}", "\u{FEFF}", "\u{FFFD}", "\u{FFFF}",
    "\u{10FFFF}", "é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "שלום", "ﷺ", "%00", "'; DROP TABLE",
  ]

  static func random(using generator: inout some RandomNumberGenerator) -> String {
    (0..<Int.random(in: 0...12, using: &generator))
      .compactMap { _ in parts.randomElement(using: &generator) }
      .joined()
  }
}
