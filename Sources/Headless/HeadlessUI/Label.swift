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

  private enum CodingKeys: String, CodingKey {
    case text, numberOfLines, textAlignment
  }

  public init(
    text: String = "",
    numberOfLines: Int = 0,
    textAlignment: TextAlignment = .natural,
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

  /// The number of the name's color, the same on all frontends. It depends only on the name.
  ///
  /// - Parameter count: The number of colors that the frontend has.
  public func nameColor(of count: Int) -> Int {
    Int(name.utf8.reduce(UInt32(5381)) { $0 &* 33 ^ UInt32($1) } % UInt32(count))
  }
}
