/// A string of a JSON document, as long as its document is being read.
///
/// It becomes a `String` only if somebody asks for it, because comparing a key with a name or reading a number from it needs none.
public struct JSONText {
  /// Whether the text is valid Unicode. Otherwise ``string`` contains U+FFFD in place of what is malformed.
  public let isValid: Bool
  let raw: JSONBytes.Slice
  let hasEscapes: Bool

  /// The text.
  public var string: String { hasEscapes ? raw.unescapedString : raw.string }

  /// Calls a closure with the text in UTF-8.
  public func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if isValid, !hasEscapes { return raw.withBytes(body) }
    var string = string
    return string.withUTF8(body)
  }

  /// Whether the text equals a name. Also lets a `switch` compare keys.
  public static func ~= (name: StaticString, text: JSONText) -> Bool {
    text.withUTF8 { bytes in
      bytes.count == name.utf8CodeUnitCount && bytes.elementsEqual(name.bytes)
    }
  }
}
