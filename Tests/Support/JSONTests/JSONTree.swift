import JSON

/// A document as a tree, for these tests and for Scripts/check-json.py.
enum JSONTree: CustomStringConvertible {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([(key: String, value: JSONTree)])

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
    case .number(let number): "\(number)"
    case .string(let string): "\"\(string)\""
    case .array(let elements): "[\(elements.map(\.description).joined(separator: ","))]"
    case .object(let members): "{\(members.map { "\($0):\($1)" }.joined(separator: ","))}"
    }
  }
}
