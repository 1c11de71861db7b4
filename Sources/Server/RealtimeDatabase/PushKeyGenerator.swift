import Foundation

/// Makes the keys of appended children: 20 characters that sort by creation time, even for several keys within a
/// millisecond.
struct PushKeyGenerator: Sendable {
  private var time: Int64 = -1
  private var digits = [Int](repeating: 0, count: 12)

  /// In the order of the code points, so that larger digits sort later.
  private static let alphabet = Array(
    "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  mutating func next(at date: Date, using generator: inout some RandomNumberGenerator) -> Key {
    // Eight digits of six bits. If the clock stands still or goes back, the key counts on from the last one.
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
    let now = milliseconds > 0 ? Int64(min(milliseconds, Double((1 as Int64) << 48 - 1))) : 0
    if now > time {
      time = now
      digits = digits.map { _ in Int.random(in: 0..<64, using: &generator) }
    } else {
      increment()
    }
    let timeDigits = (0..<8).map { Int(time >> Int64(6 * (7 - $0))) & 63 }
    return Key(
      bound: String(decoding: (timeDigits + digits).map { Self.alphabet[$0] }, as: UTF8.self))
  }

  private mutating func increment() {
    for place in digits.indices.reversed() {
      digits[place] = (digits[place] + 1) % 64
      if digits[place] != 0 { return }
    }
  }
}
