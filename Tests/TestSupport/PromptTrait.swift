import Testing

/// Lets a test go on as soon as it can, ahead of those that wait in line for a thread.
///
/// While the head of an answer is awaited, Foundation on Linux keeps a processor busy. Tests of transfers therefore cost the
/// more, the longer others keep them waiting in between.
public struct PromptTrait: TestTrait, SuiteTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    withUnsafeCurrentTask { $0?.escalatePriority(to: .high) }
    try await function()
  }
}

extension Trait where Self == PromptTrait {
  public static var prompt: Self { PromptTrait() }
}
