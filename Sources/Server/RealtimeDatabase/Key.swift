import SortedCollections

/// The name of a child: compared code point by code point, unlike `String`, which takes two spellings
/// of one accented letter for the same.
struct Key: Hashable, Sendable {
  let text: String

  /// The number that the text spells, if it fits 32 bits: such keys come first, in numeric order.
  private let integer: Int32?

  /// A name that any client may have sent.
  ///
  /// - Throws: ``RealtimeDatabaseError/invalidKey`` if the database can't store it.
  init(validating text: String) throws {
    let isStorable = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != 0x7F && !Self.forbidden.contains(byte)
    }
    guard !text.isEmpty, text.utf8.count <= Self.maximumLength, isStorable else {
      throw RealtimeDatabaseError.invalidKey
    }
    self.init(bound: text)
  }

  /// A text that keys are only compared with; it need not be storable.
  init(bound text: String) {
    self.text = text
    integer = text.utf8.first == UInt8(ascii: "+") ? nil : Int32(text)
  }

  init(index: Int) {
    text = String(index)
    integer = Int32(exactly: index)
  }

  /// The place in an array that this key names: "7", but neither "07" nor "-7".
  var arrayIndex: Int? {
    guard let integer, integer >= 0, text == String(integer) else { return nil }
    return Int(integer)
  }

  /// In UTF-8 bytes.
  private static let maximumLength = 768
  private static let forbidden = Array(".$#[]/".utf8)

  static func == (left: Key, right: Key) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Key: Comparable {
  static func < (left: Key, right: Key) -> Bool {
    switch (left.integer, right.integer) {
    case (let leftInteger?, let rightInteger?) where leftInteger != rightInteger:
      return leftInteger < rightInteger
    case (.some, nil):
      return true
    case (nil, .some):
      return false
    case (.some, .some) where left.text.utf8.count != right.text.utf8.count:
      // One number spelled twice: "7" stands before "007".
      return left.text.utf8.count < right.text.utf8.count
    default:
      return left.text.precedesByCodePoint(right.text)
    }
  }
}
