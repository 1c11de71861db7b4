import Foundation
import JSON

/// A document as a tree, for tests.
enum JSONTree: CustomStringConvertible {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONTree])
  case object([(key: String, value: JSONTree)])

  init(_ json: String) throws {
    self = try read(json) { try JSONTree(from: &$0) }
  }

  init(from reader: inout JSONReader) throws {
    switch try reader.kind() {
    case .null:
      try reader.null()
      self = .null
    case .bool: self = .bool(try reader.bool())
    case .number: self = .number(try reader.number())
    case .string: self = .string(try reader.string())
    case .array:
      var elements: [JSONTree] = []
      try reader.array { elements.append(try JSONTree(from: &$0)) }
      self = .array(elements)
    case .object:
      var members: [(String, JSONTree)] = []
      try reader.object { members.append(($1.string, try JSONTree(from: &$0))) }
      self = .object(members)
    }
  }

  var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): number.integer.map { "\($0)" } ?? "\(number.double)"
    case .string(let string): "\"\(string)\""
    case .array(let elements): "[\(elements.map(\.description).joined(separator: ","))]"
    case .object(let members): "{\(members.map { "\($0):\($1)" }.joined(separator: ","))}"
    }
  }

  /// Whether Foundation has read the same. Of members with the same key it keeps the last one.
  func matches(_ other: Any) -> Bool {
    switch self {
    case .null: other is NSNull
    case .bool(let bool): other as? Bool == bool
    case .number(let number):
      // Foundation does not always find the nearest double.
      (other as? NSNumber).map {
        abs($0.doubleValue - number.double) <= 1e-15 * abs(number.double)
      } == true
    case .string(let string): (other as? String).map { $0.utf8.elementsEqual(string.utf8) } == true
    case .array(let elements):
      (other as? [Any]).map { others in
        others.count == elements.count && zip(elements, others).allSatisfy { $0.matches($1) }
      } == true
    case .object(let members):
      (other as? [String: Any]).map { others in
        let last = Dictionary(members.map { ($0.key, $0.value) }) { $1 }
        return others.count == last.count
          && last.allSatisfy { key, value in others[key].map(value.matches) == true }
      } == true
    }
  }
}

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
