import Foundation

/// What the threads of this process do.
enum Threads {
  /// Whether all threads but the one that asks wait for something.
  ///
  /// Where the system does not say, it is taken for granted, and the time that is waited has to do.
  static var othersSleep: Bool {
    #if os(Linux)
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      let awake = tasks.filter { task in
        guard let stat = FileManager.default.contents(atPath: "/proc/self/task/\(task)/stat"),
          let end = stat.lastIndex(of: UInt8(ascii: ")")), stat.count > end + 2
        else { return false }
        return stat[end + 2] != UInt8(ascii: "S")
      }
      return awake.count <= 1
    #else
      return true
    #endif
  }
}
