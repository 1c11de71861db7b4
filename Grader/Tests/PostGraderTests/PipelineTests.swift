import Foundation
import Locking
import Testing

@testable import GradingEngine
@testable import PostGrader

@Suite("Grader · Who builds and who judges")
struct PipelineTests {
  /// Runs where waiting keeps nobody else from running.
  private func run(
    _ pipeline: Pipeline, _ items: [String],
    build: @escaping @Sendable (Int, String) -> Int? = { worker, _ in worker },
    judge: @escaping @Sendable (String, Int) -> Void
  ) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        pipeline.run(items, first: build, second: judge)
        continuation.resume()
      }
    }
  }

  @Test
  func `What is built is judged by any worker with nothing to do`() async {
    let isBusy = DispatchSemaphore(value: 0)
    let isBuilt = DispatchSemaphore(value: 0)
    let isJudged = DispatchSemaphore(value: 0)
    let judged = Locked<[String]>([])
    // One worker builds the first, whose judge waits for the last, and then builds the last. The other one is busy until then.
    await run(Pipeline(workers: 2, overlaps: true), ["first", "second", "last"]) { worker, item in
      if item == "first" { isBusy.wait() }
      if item == "second" {
        isBusy.signal()
        isBuilt.wait()
      }
      if item == "last" { isBuilt.signal() }
      return worker
    } judge: { item, _ in
      if item == "first" { isJudged.wait() }
      judged.withLock { $0.append(item) }
      if item == "last" { isJudged.signal() }
    }
    #expect(judged.withLock { $0 }.sorted() == ["first", "last", "second"])
  }

  @Test(arguments: [true, false])
  func `Everything is judged once, and what cannot be built is not`(overlaps: Bool) async {
    let items = (0..<50).map(String.init)
    let judged = Locked<[String]>([])
    await run(Pipeline(workers: 3, overlaps: overlaps), items) { worker, item in
      item.hasSuffix("7") ? nil : worker
    } judge: { item, worker in
      #expect((0..<3).contains(worker))
      judged.withLock { $0.append(item) }
    }
    #expect(judged.withLock { $0 }.sorted() == items.filter { !$0.hasSuffix("7") }.sorted())
  }

  @Test func `Where a program cannot be built while one runs, nobody tries`() async {
    let running = Locked(false)
    await run(Pipeline(workers: 1, overlaps: false), (0..<50).map(String.init)) { worker, _ in
      #expect(!running.withLock { $0 })
      return worker
    } judge: { _, _ in
      running.withLock { $0 = true }
      running.withLock { $0 = false }
    }
  }
}
