import Foundation

/// What a run takes of the machine, as far as it has been looked at.
struct RunUsage {
  let child: pid_t
  /// Whether all of its processes descend from the child, whatever they do.
  let isIsolated: Bool
  /// Bytes of memory that all of its processes hold.
  private(set) var memory = 0
  /// For how long its threads have been ready to run, and no core was free for them: the sum over all threads, those that
  /// have ended included.
  private(set) var waiting = Duration.zero
  private var waits: [pid_t: Int] = [:]

  init(child: pid_t, isIsolated: Bool) {
    self.child = child
    self.isIsolated = isIsolated
  }

  mutating func look() {
    let processes =
      isIsolated
      ? ProcessTable.descendants(of: child) : ProcessTable.processes(inGroup: child)
    memory = 0
    let known = waits
    waits = [:]
    for process in processes {
      memory += ProcessTable.memory(of: process)
      for thread in ProcessTable.threads(of: process) {
        let wait = ProcessTable.waiting(ofThread: thread, in: process)
        waits[thread] = wait
        waiting += .nanoseconds(max(0, wait - (known[thread] ?? 0)))
      }
    }
  }
}
