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
}
