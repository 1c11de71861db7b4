import Foundation

/// The resources that a run has used so far.
struct RunUsage {
  let child: pid_t
  /// Whether all of its processes are descendants of the child.
  let isIsolated: Bool
  /// The memory of all its processes in bytes.
  private(set) var memory = 0
  /// How long its threads have run: the sum over all threads, ended ones included.
  private(set) var running = Duration.zero
  /// How long its threads have been ready to run without getting a core: the same sum.
  private(set) var waiting = Duration.zero
  private var schedules: [pid_t: (running: Int, waiting: Int)] = [:]

  init(child: pid_t, isIsolated: Bool) {
    self.child = child
    self.isIsolated = isIsolated
  }

  mutating func measure() {
    let processes =
      isIsolated
      ? ProcessTable.descendants(of: child) : ProcessTable.processes(inGroup: child)
    memory = 0
    let known = schedules
    schedules = [:]
    for process in processes {
      memory += ProcessTable.memory(of: process)
      for thread in ProcessTable.threads(of: process) {
        let schedule = ProcessTable.schedule(ofThread: thread, in: process)
        schedules[thread] = schedule
        running += .nanoseconds(max(0, schedule.running - (known[thread]?.running ?? 0)))
        waiting += .nanoseconds(max(0, schedule.waiting - (known[thread]?.waiting ?? 0)))
      }
    }
  }
}
