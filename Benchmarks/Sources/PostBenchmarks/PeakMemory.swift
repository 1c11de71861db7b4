import Foundation
import PostControllers
import PostTesting

/// The most memory that this process has had so far.
@MainActor
enum PeakMemory {
  /// How far reading an unpaged feed raises the peak, for each of its posts.
  static func bytesPerPost() async throws -> Int {
    // What is loaded once, however long the feed, is not the posts' memory.
    _ = try await UnpagedFetch(json: Feed(count: 100).json).measure()
    let count = 100_000
    let fetch = UnpagedFetch(json: Feed(count: count).json)
    let before = bytes
    _ = try await fetch.measure()
    return (bytes - before) / count
  }

  private static var bytes: Int {
    #if canImport(Darwin)
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      // Not `getrusage`, which also counts the program that this process was before, such as `swift run`.
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
      return (Int(line.filter(\.isNumber)) ?? 0) * 1024
    #endif
  }
}
