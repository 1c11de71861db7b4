import Foundation

/// The states of the threads of this process and of another one.
public enum Threads {
  /// Whether all threads but the current one wait for something, also in the other process. True if the system cannot tell.
  public static func othersSleep(and process: pid_t? = nil) -> Bool {
    // A thread that is done still needs a processor to go to sleep, and a busy machine lets it wait for one.
    for _ in 1...5 {
      if othersSleepNow(and: process) { return true }
      usleep(200)
    }
    return false
  }

  /// Whether a thread sleeps for a time that it has chosen, and will go on. False if the system cannot tell.
  public static func isOneNapping(in process: pid_t = getpid()) -> Bool {
    #if os(Linux)
      // The numbers of `nanosleep` and `clock_nanosleep`.
      #if arch(x86_64)
        let naps = ["35 ", "230 "]
      #else
        let naps = ["101 ", "115 "]
      #endif
      return tasks(of: process)?.contains { task in
        guard let call = contents(of: "\(task)/syscall") else { return false }
        return naps.contains { call.starts(with: $0.utf8) }
      } ?? false
    #else
      return false
    #endif
  }

  /// The nanoseconds that another process has had a core so far. 0 if the system cannot tell.
  public static func processorTime(of process: pid_t) -> Int {
    #if os(Linux)
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(process, &clock) == 0 else { return 0 }
      clock_gettime(clock, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    #else
      return 0
    #endif
  }

  #if os(Linux)
    /// Whether all threads sleep, and none has had a core during the check. One that was seen asleep may have been woken since.
    private static func othersSleepNow(and process: pid_t?) -> Bool {
      let work = work(of: process)
      guard let tasks = tasks(of: getpid()), let others = process.map(tasks(of:)) ?? [] else {
        return false
      }
      // The other main thread runs only while this process waits for it, unless the process is about to end.
      if !others.allSatisfy({ isAsleep($0) ?? false }) { return false }
      var awake = 0
      for task in tasks {
        switch isAsleep(task) {
        case true?, nil: continue
        case false?:
          awake += 1
          if awake > 1 { return false }
        }
      }
      return work == self.work(of: process)
    }

    /// Whether a thread sleeps; nil if it has ended.
    private static func isAsleep(_ task: String) -> Bool? {
      guard let stat = contents(of: "\(task)/stat") else {
        // A thread that has ended has none. One that cannot be read for another reason may be awake.
        return errno == ENOENT || errno == ESRCH ? nil : false
      }
      // The name in parentheses may contain any of them, but has at most 15 bytes. The state follows it.
      let beginning = stat.prefix(40)
      guard let end = beginning.lastIndex(of: UInt8(ascii: ")")) else { return false }
      return beginning[end...].dropFirst(2).first == UInt8(ascii: "S")
    }

    /// How often threads other than this one have left a core so far, and the time that the other process has had one.
    private static func work(of process: pid_t?) -> [Int] {
      var all = rusage()
      var own = rusage()
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &all)
      // `RUSAGE_THREAD`, which is not imported.
      getrusage(1, &own)
      let switches = all.ru_nvcsw + all.ru_nivcsw - own.ru_nvcsw - own.ru_nivcsw
      return [switches, process.map(processorTime) ?? 0]
    }

    /// The folders of all threads. Empty if the system has no list of them; nil if the list cannot be read.
    private static func tasks(of process: pid_t) -> [String]? {
      let path = "/proc/\(process)/task"
      guard let folder = opendir(path) else { return errno == ENOENT ? [] : nil }
      defer { closedir(folder) }
      var tasks: [String] = []
      while let entry = readdir(folder) {
        let task = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if !task.hasPrefix(".") { tasks.append("\(path)/\(task)") }
      }
      return tasks
    }

    private static func contents(of path: String) -> ArraySlice<UInt8>? {
      let file = open(path, O_RDONLY)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 128)
      let count = read(file, &bytes, bytes.count)
      guard count >= 0 else { return nil }
      return bytes.prefix(count)
    }
  #else
    private static func othersSleepNow(and process: pid_t?) -> Bool { true }
  #endif
}
