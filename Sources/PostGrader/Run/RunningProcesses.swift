import Foundation
import Locking

/// The groups of processes under way, to end them when this program is told to end.
enum RunningProcesses {
  private static let groups = Protected<Set<pid_t>>([])

  static func insert(_ group: pid_t) { groups.withLock { _ = $0.insert(group) } }

  static func remove(_ group: pid_t) { groups.withLock { _ = $0.remove(group) } }

  static func kill() {
    for group in groups.withLock(\.self) { Foundation.kill(-group, SIGKILL) }
  }
}
