import Foundation

/// Reads `/proc`, which only Linux has. This runs often while other processes need the processor, so it does without Foundation.
enum ProcessTable {
  /// The environment variable that identifies processes that have left their group.
  static let marker = "POST_GRADER_RUN"

  static func processes(markedWith run: String) -> [pid_t] {
    let variable = Data("\(marker)=\(run)".utf8)
    return numbers(in: "/proc").filter { process in
      Data(contents(of: "/proc/\(process)/environ")).range(of: variable) != nil
    }
  }

  static func processes(inGroup group: pid_t) -> [pid_t] {
    numbers(in: "/proc").filter { getpgid($0) == group }
  }

  /// A process and its descendants.
  static func descendants(of process: pid_t) -> [pid_t] {
    var found = [process]
    var next = 0
    while next < found.count {
      for thread in threads(of: found[next]) {
        let children = contents(of: "/proc/\(found[next])/task/\(thread)/children")
        found += numbers(in: children).map(pid_t.init)
      }
      next += 1
    }
    return found
  }

  static func threads(of process: pid_t) -> [pid_t] { numbers(in: "/proc/\(process)/task") }

  /// In bytes. Shared memory counts even if the process has given the pages away, because they stay until nobody maps it.
  static func memory(of process: pid_t) -> Int {
    let maps = Data(contents(of: "/proc/\(process)/maps"))
    let sizes = numbers(in: contents(of: "/proc/\(process)/statm")).map { $0 * Int(getpagesize()) }
    guard sizes.count > 2 else { return 0 }
    let (all, resident, shared) = (sizes[0], sizes[1], sizes[2])
    // If a process hides its address space, all of it counts. A process that has ended has none.
    return maps.isEmpty ? all : resident - shared + max(shared, sharedMemory(in: maps))
  }

  /// The size of the shared memory without a file, in bytes.
  private static func sharedMemory(in maps: Data) -> Int {
    let name = Data("/dev/zero (deleted)".utf8)
    guard maps.range(of: name) != nil else { return 0 }
    return maps.split(separator: UInt8(ascii: "\n")).filter { $0.suffix(name.count) == name }
      .reduce(0) { sum, line in
        let range = String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        let ends = range.split(separator: "-").compactMap { Int($0, radix: 16) }
        return ends.count == 2 ? sum + ends[1] - ends[0] : sum
      }
  }

  /// The nanoseconds that a thread has run, and those that it has been ready to run without getting a core.
  static func schedule(ofThread thread: pid_t, in process: pid_t) -> (running: Int, waiting: Int) {
    let numbers = numbers(in: contents(of: "/proc/\(process)/task/\(thread)/schedstat"))
    return numbers.count < 2 ? (0, 0) : (numbers[0], numbers[1])
  }

  private static func numbers(in folder: String) -> [pid_t] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var numbers: [pid_t] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { atoi($0) }
      }
      if name > 0 { numbers.append(name) }
    }
    return numbers
  }

  private static func numbers(in text: [UInt8]) -> [Int] {
    text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { digits in
      digits.reduce(0) { $0 &* 10 &+ Int($1 &- UInt8(ascii: "0")) }
    }
  }

  static func contents(of path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(file, &buffer, buffer.count), count > 0 { text += buffer[..<count] }
    return text
  }
}

struct RunUsage {
  let child: pid_t
  /// Whether all of its processes are descendants of the child.
  let isIsolated: Bool
  private(set) var memory = 0
  /// How long all its threads have run, ended ones included.
  private(set) var running = Duration.zero
  /// How long all its threads have been ready to run without getting a core.
  private(set) var waiting = Duration.zero
  private var schedules: [pid_t: (running: Int, waiting: Int)] = [:]

  init(child: pid_t, isIsolated: Bool) { (self.child, self.isIsolated) = (child, isIsolated) }

  mutating func measure() {
    memory = 0
    let known = schedules
    schedules = [:]
    for process in isIsolated
      ? ProcessTable.descendants(of: child) : ProcessTable.processes(inGroup: child)
    {
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
