import Foundation

extension JSONTree {
  /// Whether Foundation has read the same. Of members with the same key it keeps the last one.
  func matches(_ other: Any) -> Bool {
    switch self {
    case .null: other is NSNull
    case .bool(let bool): other as? Bool == bool
    case .number(let number):
      // Foundation does not always find the nearest double.
      (other as? NSNumber).map {
        abs($0.doubleValue - number) <= 1e-15 * abs(number)
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
