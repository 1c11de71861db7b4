import Foundation
import JSON
import TestSupport
import Testing

struct JSONReaderTests {
  @Test func `Values of all types arrive in the order of the document`() throws {
    let json = #" {"a" : [1, -2.5e3, "x"], "b":{"c":true,"d":null},"a":false} "#
    #expect(try JSONTree(json).description == #"{a:[1.0,-2500.0,"x"],b:{c:true,d:null},a:false}"#)
  }

  @Test(
    arguments: ([
      "null", "true", "false", "0", "-0", "\"\"", "[]", "{}", " [ ] ", "\t{\r\n}\n", "[[],{}]",
      "1e5",
      "1E+5", "0.5e-7", "[1,[2,[3]]]", #"{"":0}"#, #"["\u0000\ud83d\ude00"]"#, "\"\u{7F}🙂é\"",
      "\u{FEFF}{}",
    ] as [String]).samples)
  func `This is JSON`(sample: Sample<String>) throws {
    let json = sample.value
    _ = try JSONTree(json)
    try skip(json)
  }

  @Test(
    arguments: ([
      ("", "line 1, column 1: the document ends too early"),
      ("-01", "line 1, column 2: a number cannot begin with 0"),
      ("[\n1,\n  012]", "line 3, column 3: a number cannot begin with 0"),
      ("1.e3", "line 1, column 3: a digit is missing in a number"),
      ("+1", "line 1, column 1: a value cannot begin with “+”"),
      (".5", "line 1, column 1: a value cannot begin with “.”"),
      ("1e", "line 1, column 3: the document ends too early"),
      ("-", "line 1, column 2: the document ends too early"),
      ("-x", "line 1, column 2: a digit is missing in a number"),
      (#""\x""#, "line 1, column 2: a backslash stands before something that it cannot escape"),
      (#""\u12G4""#, "line 1, column 2: a backslash stands before something that it cannot escape"),
      (#""é\u12"#, "line 1, column 3: the document ends too early"),
      ("\"a\tb\"", "line 1, column 3: the control character 0x09 has to be escaped in a string"),
      ("\"abc", "line 1, column 5: the document ends too early"),
      ("[1,]", "line 1, column 4: no value stands after the comma"),
      ("{\"a\":1,}", "line 1, column 8: no value stands after the comma"),
      ("[,1]", "line 1, column 2: a value cannot begin with “,”"),
      ("[1 2]", "line 1, column 4: “2” cannot stand after a value"),
      ("[1}", "line 1, column 3: “}” cannot stand after a value"),
      ("{a:1}", "line 1, column 2: a key has to begin with a quotation mark, not with “a”"),
      ("{\"a\" 1}", "line 1, column 6: “1” cannot stand after a key"),
      ("{\"a\":}", "line 1, column 6: a value cannot begin with “}”"),
      ("[1] 2", "line 1, column 5: “2” cannot stand after the document"),
      ("nul", "line 1, column 4: the document ends too early"),
      ("nulL", "line 1, column 4: a value cannot begin with “L”"),
      ("True", "line 1, column 1: a value cannot begin with “T”"),
      ("[1]\u{A0}", "line 1, column 4: 0xC2 cannot stand after the document"),
      ("\u{FEFF}", "line 1, column 2: the document ends too early"),
      ("1\u{FEFF}", "line 1, column 2: 0xEF cannot stand after the document"),
      ("// c\n1", "line 1, column 1: a value cannot begin with “/”"),
      ("NaN", "line 1, column 1: a value cannot begin with “N”"),
    ] as [(String, String)]).samples)
  func `Invalid JSON is an error with its position`(sample: Sample<(String, String)>) throws {
    let (json, message) = sample.value
    #expect(throws: JSONError.self) { _ = try JSONTree(json) }
    let error = try #require(throws: JSONError.self) { try skip(json) }
    #expect("\(error)" == message)
  }

  @Test(
    arguments: ([
      #""\"\\\/\b\f\n\r\t""#: "\"\\/\u{8}\u{C}\n\r\t", #""\u00e9\ud83d\ude00\u0041""#: "é😀A",
      #""a🙂\u20ACb""#: "a🙂€b", "\"\u{2028}\u{10FFFF}\"": "\u{2028}\u{10FFFF}",
    ] as [String: String]).map { ($0, $1) }.samples)
  func `Escapes are read as their characters`(sample: Sample<(String, String)>) throws {
    let (json, text) = sample.value
    #expect(try read(json) { try $0.string() } == text)
  }

  @Test(
    arguments: [
      (#"a\ud83db"#, "a\u{FFFD}b"), (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"),
      (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ud83d\u0041"#, "\u{FFFD}A"),
    ].map { (Array($0.utf8), $1) }
      + [
        // Overlong forms, surrogates, bytes alone, sequences that are cut off, and scalars beyond the last one.
        [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
        [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0x80], [0xFF], [0xE2, 0x82],
        [0xF0, 0x9F, 0x98], [0xC3],
      ].map { ($0 + [0x62], String(decoding: $0 + [0x62], as: UTF8.self)) })
  func `Malformed text is replaced and counted, or refused`(bytes: [UInt8], text: String) throws {
    let json = [0x22] + bytes + [0x22]
    let (string, flaws) = try read(json, .replaced) { (try $0.string(), $0.flawCount) }
    #expect(string == text)
    #expect(string.contains("\u{FFFD}"))
    #expect(flaws == 1)
    #expect(throws: JSONError.self) { try read(json) { _ = try $0.string() } }
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("9007199254740993", 9_007_199_254_740_992),
      ("9223372036854775807", 0x1p63), ("-9223372036854775808", -0x1p63),
      ("18446744073709551615", 0x1p64), ("100000000000000000000", 1e20), ("1.0", 1), ("1e2", 100),
      ("0.1", 0.1), ("1443566400.123456", 1443566400.123456),
      ("123456789012345678", 123_456_789_012_345_680), ("5e-324", .leastNonzeroMagnitude),
      ("2.2250738585072011e-308", .leastNormalMagnitude.nextDown),
      ("1.7976931348623157e308", 1.7976931348623157e308), ("1e-400", 0),
      ("0e999999999999999999999", 0), ("0.000000000000000000000000000001e30", 1),
      ("9007199254740993.0", 9_007_199_254_740_992), ("1e23", 1e23), ("8.5e22", 8.5e22),
      ("0." + zeros(100_004) + "1e100005", 1), ("1" + zeros(100_004) + "e-100004", 1),
      ("-0." + zeros(150_000) + "25e+150001", -2.5),
      ("0." + zeros(100_004) + "e99999999999999999999", 0), ("1e-99999999999999999999", 0),
    ] as [(String, Double)])
  func `A number is the nearest double`(json: String, double: Double) throws {
    #expect(try read(json) { try $0.number() } == double)
  }

  @Test(
    arguments: (["1e999", "-1e309", "1" + zeros(400), "1.8e308"] as [String]).samples)
  func `Numbers beyond doubles are infinite and counted or refused`(sample: Sample<String>) throws {
    let json = sample.value
    let (number, flaws) = try read(json, .replaced) { (try $0.number(), $0.flawCount) }
    #expect(number.isInfinite)
    #expect(flaws == 1)
    #expect(throws: JSONError.self) { try skip(json) }
  }

  @Test func `Nesting beyond the bound is passed and counted, or refused`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    for (depth, flaws) in [(10, 0), (11, 1), (100_000, 1)] {
      #expect(
        try read("[\(nested(depth - 1)),1]", .replaced, maximumDepth: 10) { reader in
          try reader.skip()
          return reader.flawCount
        } == flaws)
    }
    #expect(throws: JSONError.self) { try skip(nested(513)) }
    // Reading its elements is an error.
    #expect(throws: JSONError.self) {
      try read(nested(1000), .replaced) { _ = try JSONTree(from: &$0) }
    }
    #expect(throws: JSONError.self) { try skip("[{\"a\":[}]]") }
  }

  @Test func `A value of another type is an error, and unread values are skipped`() throws {
    #expect(throws: JSONError.self) { try read("[1]") { _ = try $0.string() } }
    let sum = try read(#"{"a":1,"b":[{"c":2}],"d":3}"#) { reader in
      var sum = 0.0
      try reader.object { reader, key in
        if "a" ~= key || "d" ~= key { sum += try reader.number() }
      }
      return sum
    }
    #expect(sum == 4)
  }

  @Test func `A copy is a bookmark`() throws {
    let (bytes, again) = try read(#"[ {"a":1} ,2]"#) { reader in
      var result: ([UInt8], String) = ([], "")
      try reader.array { reader in
        guard try reader.kind() == .object else { return }
        var bookmark = reader
        try reader.skip()
        result = (reader.bytes(since: bookmark), try JSONTree(from: &bookmark).description)
      }
      return result
    }
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"a":1}"#)
    #expect(again == "{a:1.0}")
  }

  /// If this reader accepts a document, Foundation must accept it and read the same. Foundation may accept others.
  @Test func `Random documents and their mutations are read as Foundation reads them`() throws {
    var random = SplitMix64(state: 14)
    var acceptedCount = 0
    for _ in 0..<1500 {
      var bytes = Array(RandomJSON.document(&random).utf8)
      if Bool.random(using: &random) { RandomJSON.mutate(&bytes, &random) }
      guard let tree = try? read(bytes, .refused, { try JSONTree(from: &$0) }) else { continue }
      acceptedCount += 1
      let other = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      #expect(tree.matches(other), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(acceptedCount > 700)
  }

  /// Each verdict is that of ``JSONReader/skip()``, too.
  @Test func `Every prefix and every changed byte is either read or refused`() throws {
    let document = Array(#"{"é\ud83d\ude00":[-1.5e+3,true,null,"\n\\x"],"b":{"🙂":[]}} "#.utf8)
    for length in 0..<document.count {
      let prefix = Array(document[..<length])
      let isWhole = length == document.count - 1
      let isRead = (try? read(prefix, .replaced) { try $0.skip() } as Void?) != nil
      #expect(isRead == isWhole)
    }
    for index in document.indices {
      for byte in UInt8.min...(.max) {
        var changed = document
        changed[index] = byte
        let isRead = (try? read(changed, .replaced) { try JSONTree(from: &$0) }) != nil
        let isSkipped = (try? read(changed, .replaced) { try $0.skip() } as Void?) != nil
        #expect(isRead == isSkipped)
      }
    }
  }

  private func skip(_ json: String) throws { try read(json) { try $0.skip() } }
}

func read<Result>(
  _ json: String, _ flaws: JSONReader.Flaws = .refused, maximumDepth: Int = 512,
  _ body: (inout JSONReader) throws -> Result
) throws -> Result {
  try read(Array(json.utf8), flaws, maximumDepth: maximumDepth, body)
}

func read<Result>(
  _ json: [UInt8], _ flaws: JSONReader.Flaws = .refused, maximumDepth: Int = 512,
  _ body: (inout JSONReader) throws -> Result
) throws -> Result {
  try JSONReader.read(json, flaws: flaws, maximumDepth: maximumDepth, body)
}

extension JSONTree {
  init(_ json: String) throws { self = try read(json) { try JSONTree(from: &$0) } }
}

private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

enum RandomJSON {
  static func document(_ random: inout some RandomNumberGenerator, depth: Int = 0) -> String {
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    let space = pick(["", "", "", " ", "\n", "\t\r"])
    let value: String
    switch Int.random(in: depth > 3 ? 3...6 : 0...6, using: &random) {
    case 0, 1:
      let members = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        "\(string(&random))\(space):\(document(&random, depth: depth + 1))"
      }
      value = "{\(members.joined(separator: ","))}"
    case 2:
      let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        document(&random, depth: depth + 1)
      }
      value = "[\(elements.joined(separator: ","))]"
    case 3: value = pick(["true", "false", "null"])
    case 4: value = string(&random)
    default:
      value =
        pick(["", "-"]) + pick(["0", "7", "10", "1443566400", "9007199254740993", "123456789012"])
        + pick(["", "", ".5", ".123456", ".00000000000000000001"])
        + pick(["", "", "", "e5", "E-7", "e+22", "e-30", "e300"])
    }
    return space + value + space
  }

  private static func string(_ random: inout some RandomNumberGenerator) -> String {
    let pieces = [
      "a", "key", "text with some length", "é", "🙂", "\\n", "\\\"", "\\\\", "\\/", "\\u00e9",
      "\\ud83d\\ude00", "\u{7F}", "\u{FFFF}", "username",
    ]
    let text = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }
    return "\"\(text.joined())\""
  }

  static func mutate(_ bytes: inout [UInt8], _ random: inout some RandomNumberGenerator) {
    let interesting = Array(#"{}[],:"\0-+.eEuntfx "#.utf8) + [0x00, 0x0A, 0x80, 0xC3, 0xFF]
    let byte = interesting.randomElement(using: &random) ?? 0
    let index = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0...3, using: &random) {
    case 0: bytes[index] = byte
    case 1: bytes.insert(byte, at: index)
    case 2: bytes.remove(at: index)
    default: bytes.removeSubrange(index...)
    }
  }
}
