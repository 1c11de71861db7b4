#if os(Linux)
  import Foundation
  import Locking
  import TestSupport
  import Testing

  struct ThreadsTests {
    /// Runs in a separate process, where no other test keeps a thread awake.
    @Test func `othersSleep is true if no thread works, and false while one does`() async {
      await #expect(processExitsWith: .success) {
        #expect((1...1_000).contains { _ in Threads.othersSleep() })
        let isWorking = Locked(true)
        let hasEnded = DispatchSemaphore(value: 0)
        // A new thread: on one core, the only thread of Dispatch is the one that runs this test.
        Thread.detachNewThread {
          while isWorking.withLock(\.self) {}
          hasEnded.signal()
        }
        #expect((1...1_000).contains { _ in !Threads.othersSleep() })
        #expect(!(1...20).contains { _ in Threads.othersSleep() })
        isWorking.withLock { $0 = false }
        hasEnded.wait()
        #expect((1...1_000).contains { _ in Threads.othersSleep() })
      }
    }

    /// The thread sanitizer adds a thread that sleeps.
    private static let isSanitized = dlsym(nil, "__tsan_init") != nil

    @Test(.enabled(if: !isSanitized)) func `A thread that sleeps for a while is found`() async {
      await #expect(processExitsWith: .success) {
        #expect((1...1_000).contains { _ in !Threads.isOneNapping() })
        // It ends with the process.
        Thread.detachNewThread { Thread.sleep(forTimeInterval: 3_600) }
        #expect((1...100_000).contains { _ in Threads.isOneNapping() })
        #expect((1...1_000).contains { _ in Threads.othersSleep() })
      }
    }

    @Test func `The processor time of a process grows while it works`() {
      let start = Threads.processorTime(of: getpid())
      #expect(start > 0)
      #expect((1...1_000_000).contains { _ in Threads.processorTime(of: getpid()) > start })
    }

    @Test func `A thread whose state cannot be read counts as awake`() async {
      await #expect(processExitsWith: .success) {
        #expect((1...1_000).contains { _ in Threads.othersSleep() })
        try limitDescriptors(to: 0)
        #expect(!(1...20).contains { _ in Threads.othersSleep() })
      }
    }
  }
#endif
