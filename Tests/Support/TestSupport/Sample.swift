import Foundation
import Testing

/// An argument of a test, described in one short line. A log with the arguments themselves may have megabytes.
public struct Sample<Value: Sendable>: Sendable, CustomTestStringConvertible {
  public let value: Value

  public var testDescription: String {
    var line = ""
    for scalar in String(reflecting: value).unicodeScalars {
      guard line.utf8.count < 100 else { return line + "…" }
      line += scalar.value < 0x20 ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return line
  }
}

extension Sequence where Element: Sendable {
  public var samples: [Sample<Element>] { map(Sample.init) }
}

/// The seeds, sizes or samples of a test: all if `POST_ALL_SEEDS` is set, as in the gate, and otherwise a few at equal distances.
public func seeds<Seeds: RandomAccessCollection>(_ all: Seeds, few: Int) -> [Seeds.Element] {
  let wantsAll = ProcessInfo.processInfo.environment["POST_ALL_SEEDS"] != nil
  guard !wantsAll, few < all.count else { return Array(all) }
  return (0..<few).map { all[all.index(all.startIndex, offsetBy: $0 * all.count / few)] }
}
