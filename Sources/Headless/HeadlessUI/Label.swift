/// Text in a cell: `UILabel` as a value.
public struct Label: Hashable, Codable, Sendable {
  public enum TextAlignment: String, Codable, Sendable {
    /// Aligned with the beginning of the line.
    case natural
    case center
  }

  public var text: String
  /// The maximum number of lines; 0 for no limit.
  public var numberOfLines: Int
  public var textAlignment: TextAlignment
  /// The picture that a frontend with pixels shows in place of the text. It is not encoded.
  public var picture: Picture?
  /// The number of characters at the beginning that are a person's name. Frontends emphasize the name in its color, and dim the rest.
  /// It is not encoded.
  public private(set) var nameLength = 0
  /// Whether frontends emphasize the ``links``, as in a message. It is not encoded.
  public var showsLinks = false

  private enum CodingKeys: String, CodingKey { case text, numberOfLines, textAlignment }

  public init(
    text: String = "", numberOfLines: Int = 0, textAlignment: TextAlignment = .natural,
    picture: Picture? = nil
  ) {
    self.text = text
    self.numberOfLines = numberOfLines
    self.textAlignment = textAlignment
    self.picture = picture
  }

  /// A person's name with a detail, such as a date.
  public init(name: String, detail: String) {
    self.init(text: "\(name) · \(detail)")
    nameLength = name.count
  }

  /// The name at the beginning of the text. Empty without a name.
  public var name: Substring { text.prefix(nameLength) }

  /// The http and https addresses in the text, without the punctuation around them. Each consists of visible ASCII characters.
  /// Empty unless the label shows links.
  public var links: [Range<String.Index>] {
    guard showsLinks else { return [] }
    // Nobody reads further in a text of megabytes.
    let words = text.utf8.prefix(20_000).split { !$0.isInLink }
    return words.compactMap { word in
      // An address that goes on in another script, or behind the end of the prefix, would be cut short.
      let next = text.unicodeScalars[word.endIndex...].first
      if let next, next.isASCII ? UInt8(ascii: next).isInLink : next.goesOn { return nil }
      var link = word.drop { "([{'*_".utf8.contains($0) }
      let closing = link.contains(UInt8(ascii: "(")) ? ".,;:!?'*_]}" : ".,;:!?'*_)]}"
      while let last = link.last, closing.utf8.contains(last) { link.removeLast() }
      let isLink = ["http://", "https://"].contains {
        link.starts(with: $0.utf8) && link.count > $0.utf8.count
      }
      return isLink ? link.startIndex..<link.endIndex : nil
    }
  }

  /// The number of the name's color, the same on all frontends. It depends only on the name.
  /// - Parameter count: The number of colors that the frontend has.
  public func nameColor(of count: Int) -> Int {
    let hash = name.utf8.reduce(UInt32(5381)) { $0 &* 33 ^ UInt32($1) }
    // The low bits depend on the last letters only.
    return Int((hash &* 0x9E37_79B1) >> 16 % UInt32(count))
  }
}

extension UInt8 {
  fileprivate var isInLink: Bool { 0x21...0x7E ~= self && !"<>\"`".utf8.contains(self) }
}

extension Unicode.Scalar {
  /// Whether it is a letter, or a sign that changes the look of the text before or after it.
  fileprivate var goesOn: Bool { properties.isAlphabetic || properties.isDefaultIgnorableCodePoint }
}
