import Foundation
import Locking

/// The built kit that all submissions of a run have in common. Whoever needs it first gets it from the cache, or builds it.
final class SharedKit: Sendable {
  let kit: GradingKit
  private let workspace: URL
  private let cache: KitCache?
  private let result = Locked<Result<BuiltKit, any Error>?>(nil)

  /// - Parameter cache: Where to look and what to keep for the next time; nil to build in any case.
  init(_ kit: GradingKit, in workspace: URL, cache: KitCache?) {
    self.kit = kit
    self.workspace = workspace
    self.cache = cache
  }

  /// Others wait as long as one builds.
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
    if let entry, entry.restore(to: folder) { return BuiltKit(at: folder) }
    progress("building the tests")
    let built = try BuiltKit(
      kit, in: workspace.appending(components: "KitBuild", "Post"), to: folder)
    entry?.store(folder)
    return built
  }
}
