import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the threads of this process do.
enum Threads {
  /// Whether all threads but the one that asks wait for something.
  ///
  /// Where the system does not say, it is taken for granted, and the time that is waited has to do.
  static var othersSleep: Bool {
    // A thread that is done still needs a processor to go to sleep, and a busy machine lets it wait for one.
    for _ in 1...5 {
      if othersSleepNow { return true }
      usleep(200)
    }
    return false
  }

  #if os(Linux)
    /// Two looks see the same threads asleep, and none of them has run in between. One look alone takes a while, in which
    /// a thread that has been looked at may be woken by one that goes to sleep before its turn.
    private static var othersSleepNow: Bool {
      guard othersSeemAsleep, let sleepers = sleepers else { return false }
      return sleepers == self.sleepers
    }

    /// How often each thread that sleeps has run so far, by its number; nil if more than one is awake.
    private static var sleepers: [String: Substring]? {
      guard let tasks = opendir("/proc/self/task") else { return [:] }
      defer { closedir(tasks) }
      var awake = 0
      var sleepers: [String: Substring] = [:]
      while let entry = readdir(tasks) {
        let task = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard !task.hasPrefix("."),
          let runs = contents(ofFile: "schedstat", task: task),
          let stat = contents(ofFile: "stat", task: task),
          // The name in parentheses may hold anything. Behind it stands the state.
          let end = stat.lastIndex(of: ")")
        else { continue }
        if stat[end...].hasPrefix(") S") {
          sleepers[task] = runs.split(separator: " ").last ?? ""
        } else {
          awake += 1
          if awake > 1 { return nil }
        }
      }
      return sleepers
    }

    private static func contents(ofFile name: String, task: String) -> String? {
      let file = open("/proc/self/task/\(task)/\(name)", O_RDONLY)
      guard file >= 0 else { return name == "schedstat" ? "" : nil }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 128)
      let count = read(file, &bytes, bytes.count)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
  #else
    private static var othersSleepNow: Bool { true }
  #endif

  /// A look that costs little, and may be mistaken.
  private static var othersSeemAsleep: Bool {
    #if os(Linux)
      guard let tasks = opendir("/proc/self/task") else { return true }
      defer { closedir(tasks) }
      var awake = 0
      while let entry = readdir(tasks) {
        let awakes = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) {
            $0.pointee != CChar(UInt8(ascii: ".")) && isAwake(task: $0)
          }
        }
        if awakes { awake += 1 }
      }
      return awake <= 1
    #else
      return true
    #endif
  }

  #if os(Linux)
    private static func isAwake(task: UnsafePointer<CChar>) -> Bool {
      let file = open("/proc/self/task/\(String(cString: task))/stat", O_RDONLY)
      guard file >= 0 else { return false }
      defer { close(file) }
      var stat = [UInt8](repeating: 0, count: 128)
      let count = read(file, &stat, stat.count)
      // The name in parentheses may hold anything. Behind it stands the state.
      guard count > 0, let end = stat[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count
      else { return false }
      return stat[end + 2] != UInt8(ascii: "S")
    }
  #endif
}
