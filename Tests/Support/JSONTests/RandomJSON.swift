/// Documents by chance.
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
