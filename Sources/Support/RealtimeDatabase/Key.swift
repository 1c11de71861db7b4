import Foundation
import SortedCollections

/// The name of a child. Keys are compared by code points, because `String` treats two spellings of an accented letter as equal.
struct Key: Hashable, Comparable, Sendable {
  let text: String

  /// The key as a number, if it is one and fits into 32 bits. Such keys come first, in numeric order.
  private let integer: Int32?

  /// - Throws: ``RealtimeDatabaseError/invalidKey`` or ``RealtimeDatabaseError/priority`` if the database can't store it.
  init(validating text: String) throws {
    let isStorable = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != 0x7F && !Self.forbidden.contains(byte)
    }
    guard !text.isEmpty, text.utf8.count <= Self.maximumLength, isStorable else {
      throw [".priority", ".value"].contains(text)
        ? RealtimeDatabaseError.priority : RealtimeDatabaseError.invalidKey
    }
    self.init(bound: text)
  }

  /// Creates a key that is only compared with others. It need not be storable.
  init(bound text: String) {
    self.text = text
    // Most keys are names, which need not be parsed.
    let first = text.utf8.first ?? 0
    let isNumeric = first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10
    integer = isNumeric ? Int32(text) : nil
  }

  init(index: Int) {
    text = String(index)
    integer = Int32(exactly: index)
  }

  /// The array index that this key means: 7 for "7", nil for "07" and "-7".
  var arrayIndex: Int? {
    guard let integer, integer >= 0, text == String(integer) else { return nil }
    return Int(integer)
  }

  /// The limit in bytes of UTF-8.
  private static let maximumLength = 768
  private static let forbidden = Array(".$#[]/".utf8)

  static func == (left: Key, right: Key) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// A number that is not greater than that of any key that comes later. Most keys differ in it.
  var sortPrefix: UInt64 {
    if let integer { return UInt64(Int64(integer) - Int64(Int32.min)) }
    var prefix: UInt64 = 0
    for (position, byte) in text.utf8.prefix(8).enumerated() {
      prefix |= UInt64(byte) << UInt64(56 - 8 * position)
    }
    return 1 << 63 | prefix >> 1
  }

  static func < (left: Key, right: Key) -> Bool {
    switch (left.integer, right.integer) {
    case (let leftInteger?, let rightInteger?) where leftInteger != rightInteger:
      return leftInteger < rightInteger
    case (.some, nil): return true
    case (nil, .some): return false
    case (.some, .some) where left.text.utf8.count != right.text.utf8.count:
      // Two spellings of one number: "7" comes before "007".
      return left.text.utf8.count < right.text.utf8.count
    default: return left.text.precedesByCodePoint(right.text)
    }
  }
}

extension Substring {
  /// The parts of a path between its slashes. A slash and a combining mark behind it are one `Character`, so this compares bytes.
  var keyNames: [String] { utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) } }
}

/// Makes the keys of appended children: 20 characters that sort by creation time, even within a millisecond.
struct PushKeyGenerator: Sendable {
  /// The last key as a number: 48 bits for the time in milliseconds, and 72 that are random.
  private var last: UInt128 = 0

  /// In the order of the code points, so that larger digits sort later.
  private static let alphabet = Array(
    "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  mutating func next(at date: Date, using generator: inout some RandomNumberGenerator) -> Key {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
    let time = milliseconds > 0 ? UInt128(min(milliseconds, 0x1p48 - 1)) : 0
    // If the clock stands still or goes back, the key counts on from the last one.
    last =
      time > last >> 72 ? time << 72 | UInt128.random(in: 0..<1 << 72, using: &generator) : last + 1
    let marks = (0..<20).map { Self.alphabet[Int(truncatingIfNeeded: last >> (114 - 6 * $0)) & 63] }
    return Key(bound: String(decoding: marks, as: UTF8.self))
  }
}
