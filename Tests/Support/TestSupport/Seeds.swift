import Foundation

/// The seeds, sizes or samples of a test that tries many: a few of them for whoever waits, from the first on and as far apart
/// as can be, and all where `POST_ALL_SEEDS` is set, as the gate does.
public func seeds<Seeds: RandomAccessCollection>(_ all: Seeds, few: Int) -> [Seeds.Element] {
  let wantsAll = ProcessInfo.processInfo.environment["POST_ALL_SEEDS"] != nil
  guard !wantsAll, few < all.count else { return Array(all) }
  return (0..<few).map { all[all.index(all.startIndex, offsetBy: $0 * all.count / few)] }
}
