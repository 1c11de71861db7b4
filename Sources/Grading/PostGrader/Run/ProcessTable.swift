import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the system says of other processes. Only Linux does, in `/proc`.
///
/// It is asked often, while others need the processor: without Foundation, and for no process more than has to be known.
enum ProcessTable {
  /// The variable by which a process is known that has left its group.
  static let marker = "POST_GRADER_RUN"

  /// The processes that one run has started, and those that they have started.
  static func processes(markedWith run: String) -> [pid_t] {
    let variable = Data("\(marker)=\(run)".utf8)
    return numbers(in: "/proc").filter { process in
      Data(contents(of: "/proc/\(process)/environ")).range(of: variable) != nil
    }
  }

  /// The processes of a group.
  static func processes(inGroup group: pid_t) -> [pid_t] {
    numbers(in: "/proc").filter { getpgid($0) == group }
  }

  /// A process, those that it has started, and those that they have started.
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

  /// How many bytes of memory a process holds.
  static func memory(of process: pid_t) -> Int {
    let pages = numbers(in: contents(of: "/proc/\(process)/statm")).dropFirst().first ?? 0
    return pages * Int(getpagesize())
  }

  /// For how many nanoseconds a thread has been ready to run, and no core was free for it.
  static func waiting(ofThread thread: pid_t, in process: pid_t) -> Int {
    let schedule = contents(of: "/proc/\(process)/task/\(thread)/schedstat")
    return numbers(in: schedule).dropFirst().first ?? 0
  }

  /// The files of a folder whose names are numbers.
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

  /// The numbers between the blanks of a text.
  private static func numbers(in text: [UInt8]) -> [Int] {
    text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { digits in
      digits.reduce(0) { $0 &* 10 &+ Int($1 &- UInt8(ascii: "0")) }
    }
  }

  /// A file of the system, whose size nobody knows before it is read.
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
