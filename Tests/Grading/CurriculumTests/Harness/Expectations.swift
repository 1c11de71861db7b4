import Testing

/// A requirement that was not met has been recorded, and what follows makes no sense.
struct RequirementFailed: Error {}

/// Says what is wrong unless a value is what it should be.
///
/// - Parameter subject: What the value is, in the words of whoever wrote the app: “the texts in the list”.
func expect<Value: Equatable>(
  _ subject: String, _ actual: Value, is expected: Value,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard actual != expected else { return }
  fail("Expected \(subject): \(inWords(expected))\n  Actual: \(inWords(actual))", sourceLocation)
}

/// Says what is wrong unless a condition holds.
///
/// - Parameter demand: What should be: “the completion runs on the main thread”.
func expect(
  _ demand: String, _ isMet: Bool, actual: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard !isMet else { return }
  fail("Expected: \(demand)" + (actual.map { "\n  Actual: \($0)" } ?? ""), sourceLocation)
}

/// A value that is there, or the end of the test.
///
/// - Parameter demand: What should be: “an alert stands over the list”.
func require<Value>(
  _ demand: String, _ value: Value?, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Value {
  guard let value else {
    fail("Expected: \(demand)\n  Actual: there is none", sourceLocation)
    throw RequirementFailed()
  }
  return value
}

/// The condition holds, or the end of the test.
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

/// A value as someone would say it, and not more of it than someone would read.
private func inWords<Value>(_ value: Value) -> String {
  let text =
    if let strings = value as? [String] {
      strings.isEmpty ? "nothing" : strings.map { "“\($0)”" }.joined(separator: ", ")
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
