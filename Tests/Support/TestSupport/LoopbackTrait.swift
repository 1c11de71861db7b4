import Testing

/// Runs tests that open connections a few at a time, because a process may open only a limited number of descriptors.
/// They have a high priority, because Foundation on Linux keeps a processor busy while it waits for the head of an answer.
public struct LoopbackTrait: TestTrait, SuiteTrait, TestScoping {
  private static let semaphore = AsyncSemaphore(count: 8)

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    withUnsafeCurrentTask { $0?.escalatePriority(to: .high) }
    await Self.semaphore.acquire()
    let result: Result<Void, any Error>
    do {
      result = .success(try await function())
    } catch {
      result = .failure(error)
    }
    await Self.semaphore.release()
    try result.get()
  }
}

extension Trait where Self == LoopbackTrait {
  public static var loopback: Self { LoopbackTrait() }
}

/// A semaphore that admits waiting tasks in their order.
public actor AsyncSemaphore {
  private var freeCount: Int
  private var queue: [CheckedContinuation<Void, Never>] = []

  public init(count: Int) {
    freeCount = count
  }

  public func acquire() async {
    guard freeCount == 0 else {
      freeCount -= 1
      return
    }
    await withCheckedContinuation { queue.append($0) }
  }

  public func release() {
    if queue.isEmpty {
      freeCount += 1
    } else {
      queue.removeFirst().resume()
    }
  }
}
