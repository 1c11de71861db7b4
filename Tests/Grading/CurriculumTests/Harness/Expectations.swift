import Testing

/// Ends a test after a failed requirement has been recorded, because the rest of the test depends on it.
struct RequirementFailed: Error {}

/// Records a failure unless a value equals the expected one. The subject is for the author of the app: “the texts in the list”.
func expect<Value: Equatable>(
  _ subject: String, _ actual: Value, is expected: Value,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard actual != expected else { return }
  fail("Expected \(subject): \(inWords(expected))\n  Actual: \(inWords(actual))", sourceLocation)
}

/// Records a failure unless a condition holds. The demand says it in words: “the completion runs on the main thread”.
func expect(
  _ demand: String, _ isMet: Bool, actual: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard !isMet else { return }
  fail("Expected: \(demand)" + (actual.map { "\n  Actual: \($0)" } ?? ""), sourceLocation)
}

/// Returns the value, or ends the test if it is nil.
func require<Value>(
  _ demand: String, _ value: Value?, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Value {
  guard let value else {
    fail("Expected: \(demand)\n  Actual: there is none", sourceLocation)
    throw RequirementFailed()
  }
  return value
}

/// Ends the test unless a condition holds.
func require(
  _ demand: String, _ isMet: Bool, actual: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  expect(demand, isMet, actual: actual, sourceLocation: sourceLocation)
  if !isMet { throw RequirementFailed() }
}

func fail(_ fault: String, _ sourceLocation: SourceLocation) {
  _ = Issue.record(Comment(rawValue: fault), sourceLocation: sourceLocation)
}

private func inWords<Value>(_ value: Value) -> String {
  let text =
    if let strings = value as? [String] {
      strings.isEmpty ? "nothing" : strings.map { "“\($0)”" }.joined(separator: ", ")
    } else if let pairs = value as? [String: String] {
      "\(pairs.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })"
    } else if let string = value as? String {
      "“\(string)”"
    } else if let optional = value as? any OptionalValue {
      optional.wrapped.map { inWords($0) } ?? "nothing (nil)"
    } else {
      String(describing: value)
    }
  return text.count > 400 ? text.prefix(400) + "…" : text
}

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self }
}
