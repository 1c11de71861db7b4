import Foundation
import Testing

/// Records a failure unless a JSON field has the expected value. A number is the same with and without a fraction, whatever its type.
func expect(
  field name: String, of fields: [String: Any], in object: String, is expected: Any,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard !isSameJSON(fields[name], expected) else { return }
  let actual = fields[name].map(inWordsWithType) ?? "there is no such field"
  expect(
    "“\(name)” in \(object): \(inWordsWithType(expected))", false, actual: actual,
    sourceLocation: sourceLocation)
}

func jsonNumber(_ value: Any?) -> Double? {
  switch value {
  case is Bool where !(value is NSNumber): nil
  case let number as Double: number
  case let number as any BinaryInteger: Double(number)
  case let number as any BinaryFloatingPoint: Double(number)
  case let number as NSNumber: number.doubleValue
  default: nil
  }
}

private func isSameJSON(_ value: Any?, _ expected: Any) -> Bool {
  if let number = jsonNumber(expected) { return jsonNumber(value) == number }
  if let text = expected as? String { return value as? String == text }
  return false
}

/// A value and its type, because a number may be a string.
private func inWordsWithType(_ value: Any) -> String {
  if jsonNumber(value) != nil { return "\(value), a number" }
  if let text = value as? String { return "“\(text.prefix(200))”, a text" }
  if value is NSNull { return "null" }
  return "\(String(describing: value).prefix(200)), of the type \(type(of: value))"
}
