/// Texts that a terminal would obey or that are hard to lay out.
public enum TextSamples {
  public static let hostile: [String] = [
    "\u{1B}[2J\u{1B}[31mred\u{1B}]0;title\u{7}\u{1B}c",
    // C1 controls.
    "\u{9B}2J\u{9D}0;title\u{9C}\u{90}x\u{85}y",
    String(String.UnicodeScalarView((0..<0xA0).compactMap(Unicode.Scalar.init))),
    // Bidi controls.
    "a\u{202E}b\u{202D}c\u{2066}d\u{2067}e\u{200F}f\u{61C}g",
    "a\nb\r\nc\rd\u{B}e\u{C}f\u{85}g\u{2028}h\u{2029}i", String(repeating: "\n", count: 300),
    "z" + String(repeating: "\u{301}\u{316}\u{334}", count: 400) + "algo",
    String(repeating: "👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈🇩🇪1️⃣", count: 20), String(repeating: "日本語の長い文章です。", count: 20),
    String(repeating: "שלום עולם, مرحبا بالعالم! ", count: 10),
    "\u{200B}\u{FEFF}\u{2060}\u{AD}\u{3164}\u{E0041}", String(repeating: "x", count: 2000),
    String(repeating: " ", count: 2000), "\u{200D}\u{FE0F}\u{94D}क\u{200D}\u{200D}\u{1F1E6}",
    "┌──┐│├┤└┘●", "\u{FFFE}\u{FFFF}\u{10FFFF}\u{E000}", "",
  ]
}
