#if os(Linux)
  import Foundation
  import Locking
  import Testing

  @testable import GradingEngine

  @Suite("Grader · The time and memory of a run")
  struct RunUsageTests {
    /// In a separate process, because other tests allocate and free memory.
    @Test func `Allocated memory counts`() async {
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

    @Test func `Shared memory counts even if no process has its pages`() async {
      await #expect(processExitsWith: .success) {
        let size = 200 << 20
        let block = try #require(
          mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))
        var usage = RunUsage(child: getpid(), isIsolated: true)
        usage.measure()
        #expect(usage.memory > size)
        memset(block, 1, size)
        usage.measure()
        // The pages are counted once.
        #expect((size..<size * 3 / 2).contains(usage.memory))
        madvise(block, size, MADV_DONTNEED)
        usage.measure()
        #expect(usage.memory > size)
        munmap(block, size)
        usage.measure()
        #expect(usage.memory < size)
      }
    }

    @Test func `Times of running and of waiting for a core are measured and never decrease`() {
      let isOver = Locked(false)
      let ended = DispatchGroup()
      var usage = RunUsage(child: getpid(), isIsolated: true)
      usage.measure()
      let (running, before) = (usage.running, usage.waiting)
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount * 4 {
        ended.enter()
        Thread.detachNewThread {
          while !isOver.withLock(\.self) { _ = (0..<100_000).reduce(0, &+) }
          ended.leave()
        }
      }
      repeat {
        usage.measure()
      } while usage.waiting < before + .milliseconds(50)
        || usage.running < running + .milliseconds(50)
      isOver.withLock { $0 = true }
      ended.wait()
      let during = (usage.running, usage.waiting)
      usage.measure()
      #expect(usage.running >= during.0 && usage.waiting >= during.1)
    }
  }
#endif
