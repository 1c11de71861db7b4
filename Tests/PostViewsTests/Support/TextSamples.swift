/// Texts that a terminal would obey or that are hard to lay out.
enum TextSamples {
  static let hostile = [
    "\u{1B}[2J\u{1B}[31mred\u{1B}]0;title\u{7}\u{1B}c",
    "\u{9B}2J\u{9D}0;title\u{9C}\u{90}x\u{85}y",
    "a\u{202E}b\u{202D}c\u{2066}d\u{2067}e\u{200F}f\u{61C}g",
    "a\nb\r\nc\rd\u{B}e\u{C}f\u{2028}h\u{2029}i\u{0}\u{7F}",
    "z" + String(repeating: "\u{301}\u{316}\u{334}", count: 100) + "algo",
    String(repeating: "👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈🇩🇪1️⃣", count: 8),
    String(repeating: "日本語の長い文章です。", count: 8),
    String(repeating: "שלום עולם, مرحبا بالعالم! ", count: 5),
    "\u{200B}\u{FEFF}\u{2060}\u{AD}\u{3164}\u{E0041}.",
    String(repeating: "x", count: 900),
  ]
}
