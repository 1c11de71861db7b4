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

  public init(
    text: String = "",
    numberOfLines: Int = 0,
    textAlignment: TextAlignment = .natural
  ) {
    self.text = text
    self.numberOfLines = numberOfLines
    self.textAlignment = textAlignment
  }
}
