import Locking
import Testing

/// Asks the doubles of a test at its end whether the test has forgotten something. They register with ``finishWithTest(_:_:)``.
public struct FinishTrait: TestTrait, SuiteTrait, TestScoping {
  fileprivate typealias Question = @Sendable () async throws -> Void

  @TaskLocal fileprivate static var questions: Locked<[ObjectIdentifier: Question]>?

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let questions = Locked<[ObjectIdentifier: Question]>([:])
    try await Self.$questions.withValue(questions) { try await function() }
    for question in questions.withLock({ Array($0.values) }) {
      do {
        try await question()
      } catch {
        Issue.record(error)
      }
    }
  }
}

extension Trait where Self == FinishTrait {
  public static var finishing: Self { FinishTrait() }
}

/// Asks a double at the end of the current test. Has an effect only in a test with ``Testing/Trait/finishing``.
public func finishWithTest(
  _ double: some AnyObject, _ question: @escaping @Sendable () async throws -> Void
) {
  FinishTrait.questions?.withLock { $0[ObjectIdentifier(double)] = question }
}
