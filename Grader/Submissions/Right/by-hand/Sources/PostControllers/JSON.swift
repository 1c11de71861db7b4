import Foundation

/// JSON as what it is, so that a number is a number and `true` is none.
enum JSON: Decodable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// Nil for something that is no JSON.
  init?(_ data: Data?) {
    guard let data, !data.isEmpty, let json = try? JSONDecoder().decode(JSON.self, from: data)
    else { return nil }
    self = json
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSON].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSON].self))
    }
  }

  subscript(key: String) -> JSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var string: String? { if case .string(let string) = self { string } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
}
