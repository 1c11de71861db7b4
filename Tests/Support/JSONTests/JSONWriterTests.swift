import JSON
import TestSupport
import Testing

struct JSONWriterTests {
  private func write(isPretty: Bool = false, _ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(isPretty: isPretty)
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `Values of all types`() {
    func object(_ writer: inout JSONWriter) {
      writer.begin(.object)
      writer.writeKey("a")
      writer.begin(.array)
      for number in [1.0, 2.5] { writer.write(number) }
      writer.end(.array)
      writer.writeKey("b")
      writer.begin(.object)
      writer.end(.object)
      writer.writeKey("c")
      writer.writeNull()
      writer.end(.object)
    }
    #expect(write(object) == #"{"a":[1,2.5],"b":{},"c":null}"#)
    #expect(
      write(isPretty: true, object)
        == "{\n  \"a\" : [\n    1,\n    2.5\n  ],\n  \"b\" : {},\n  \"c\" : null\n}")
    #expect(write { $0.writeNull() } == "null")
    #expect(write { $0.write(true) } == "true")
    #expect(
      write {
        $0.begin(.array)
        $0.end(.array)
      } == "[]")
  }

  @Test(
    arguments: ([
      ("a\"b\\c/d", #""a\"b\\c/d""#), ("\n\t\u{0}\u{1F}\u{7F}", #""\n\u0009\u0000\u001f\u007f""#),
      ("é🙂\u{2028}", "\"é🙂\u{2028}\""), ("", "\"\""),
    ] as [(String, String)]).samples)
  func `Strings are escaped where JSON needs it`(sample: Sample<(String, String)>) {
    let (text, json) = sample.value
    #expect(write { $0.write(text) } == json)
  }

  @Test(
    arguments: ([
      ("\"", #"\""#), ("\\", #"\\"#), ("\n", #"\n"#), ("\u{0}", #"\u0000"#), ("\u{1F}", #"\u001f"#),
      ("\u{7F}", #"\u007f"#), ("\u{80}", "\u{80}"), ("\u{A2}", "\u{A2}"), ("🙂", "🙂"), (" !", " !"),
    ] as [(String, String)]).samples)
  func `A character is escaped wherever it stands`(sample: Sample<(String, String)>) {
    let (character, escaped) = sample.value
    for offset in 0...17 {
      let before = String(repeating: "~", count: offset)
      let after = "]#" + String(repeating: "é", count: 17 - offset)
      #expect(
        write { $0.write(before + character + character + after) }
          == "\"\(before)\(escaped)\(escaped)\(after)\"")
    }
  }

  @Test(
    arguments: ([
      (0, "0"), (-0.0, "0"), (1e15, "1000000000000000"), (0.1, "0.1"), (1e300, "1e+300"),
      (9_007_199_254_740_992, "9007199254740992"), (.infinity, "null"), (.nan, "null"),
    ] as [(Double, String)]).samples)
  func `Numbers have the fewest digits that give back the same double`(
    sample: Sample<(Double, String)>
  ) {
    let (number, json) = sample.value
    #expect(write { $0.write(number) } == json)
  }
}
