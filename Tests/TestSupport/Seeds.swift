import Foundation

/// The seeds of a test that draws at random: a few of them for whoever waits, and all where `POST_ALL_SEEDS` is set, as the
/// gate does.
public func seeds<Seeds: Collection>(_ all: Seeds, few: Int) -> [Seeds.Element] {
  let wantsAll = ProcessInfo.processInfo.environment["POST_ALL_SEEDS"] != nil
  return Array(all.prefix(wantsAll ? all.count : few))
}
