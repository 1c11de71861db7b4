import Foundation
import Locking

/// The built kit of a run. The first use takes it from the cache or builds it.
package final class SharedKit: Sendable {
  let kit: GradingKit
  private let workspace: URL
  private let cache: KitCache?
  private let result = Locked<Result<BuiltKit, any Error>?>(nil)

  /// - Parameter cache: The cache to use. Nil to build the kit in any case.
  package init(_ kit: GradingKit, in workspace: URL, cache: KitCache?) {
    self.kit = kit
    self.workspace = workspace
    self.cache = cache
  }

  /// Uses a kit that has been built before.
  package init(_ kit: GradingKit, built: BuiltKit) {
    self.kit = kit
    workspace = built.folder
    cache = nil
    result.withLock { $0 = .success(built) }
  }

  /// Other threads wait while one of them builds.
  func built(progress: (String) -> Void = { _ in }) throws -> BuiltKit {
    try result.withLock { result in
      let found = result ?? Result { try obtain(progress) }
      result = found
      return found
    }.get()
  }

  private func obtain(_ progress: (String) -> Void) throws -> BuiltKit {
    let folder = workspace.appending(component: "Kit")
    let entry = try cache?.entry(for: kit)
    if let entry, entry.restore(to: folder) {
      progress("the tests of an earlier call are used again")
      return BuiltKit(at: folder)
    }
    progress("building the tests")
    let built = try BuiltKit(
      kit, in: workspace.appending(components: "KitBuild", "Post"), to: folder)
    entry?.store(folder)
    return built
  }
}
