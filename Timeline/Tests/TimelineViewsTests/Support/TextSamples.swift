/// Texts that a terminal would obey, that are hard to lay out, or that pretend to be the app's own.
enum TextSamples {
  static let hostile = [
    "\u{1B}[2J\u{1B}[31mred\u{1B}]0;title\u{7}\u{1B}c",
    "\u{9B}2J\u{9D}0;title\u{9C}\u{90}x\u{85}y",
    "a\u{202E}b\u{202D}c\u{2066}d\u{2067}e\u{200F}f\u{61C}g",
    "a\nb\r\nc\rd\u{B}e\u{C}f\u{2028}h\u{2029}i\u{0}\u{7F}j",
    "z" + String(repeating: "\u{301}\u{316}\u{334}", count: 28) + "algo",
    String(repeating: "👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈🇩🇪1️⃣", count: 2), String(repeating: "日本語の長い文章です。", count: 5),
    String(repeating: "שלום עולם, مرحبا بالعالم! ", count: 4),
    "\u{200B}\u{FEFF}\u{2060}\u{AD}\u{3164}\u{E0041}.", "[ Follow ]  [ Cancel ]",
    "Ada · 1 Jan 2030 at 0:00", "│ ├──┤ ● ⟳ …",
  ]

  /// As long as a caption or a comment may be.
  static let longestWord = String(repeating: "x", count: 10_000)
}
