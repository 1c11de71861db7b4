#if os(Linux)
  import Foundation
  import Locking
  import Testing

  @testable import GradingEngine
  @testable import PostGrader

  @Suite("Grader · What a run takes")
  struct RunUsageTests {
    /// In a process of its own, where no other test takes or frees memory.
    @Test func `Memory counts as it is held`() async {
      await #expect(processExitsWith: .success) {
        var usage = RunUsage(child: getpid(), isIsolated: true)
        usage.measure()
        let before = usage.memory
        #expect(before > 1 << 20)
        let block = [UInt8](repeating: 1, count: 200 << 20)
        usage.measure()
        #expect(usage.memory > before + 100 << 20)
        #expect(block.count == 200 << 20)
      }
    }

    @Test func `More threads than cores wait for one, and what they waited stays`() {
      let isOver = Locked(false)
      let ended = DispatchGroup()
      var usage = RunUsage(child: getpid(), isIsolated: true)
      usage.measure()
      let before = usage.waiting
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount * 4 {
        ended.enter()
        Thread.detachNewThread {
          while !isOver.withLock(\.self) { _ = (0..<100_000).reduce(0, &+) }
          ended.leave()
        }
      }
      repeat { usage.measure() } while usage.waiting < before + .milliseconds(50)
      isOver.withLock { $0 = true }
      ended.wait()
      let during = usage.waiting
      usage.measure()
      #expect(usage.waiting >= during)
    }
  }
#endif
