import Testing

/// Runs tests that open connections a few at a time, and lets each go on as soon as it can.
///
/// All tests begin at once, and a process may open only a limited number of descriptors. The limit here keeps them from
/// running out when many tests wait at the same moment.
///
/// While Foundation on Linux waits for the head of an answer, it keeps a processor busy. So a test of a transfer costs
/// more if other tests make it wait in between.
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
  /// The tests open connections on the loopback interface.
  public static var loopback: Self { LoopbackTrait() }
}

/// A semaphore that admits waiting tasks in their order.
public actor AsyncSemaphore {
  private var freeCount: Int
  private var queue: [CheckedContinuation<Void, Never>] = []

  public init(count: Int) {
    freeCount = count
  }

  /// Waits until a place is free.
  public func acquire() async {
    guard freeCount == 0 else {
      freeCount -= 1
      return
    }
    await withCheckedContinuation { queue.append($0) }
  }

  /// Gives the place to the next task.
  public func release() {
    if queue.isEmpty {
      freeCount += 1
    } else {
      queue.removeFirst().resume()
    }
  }
}
