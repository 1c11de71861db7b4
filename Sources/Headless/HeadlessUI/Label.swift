/// Text in a cell: `UILabel` as a value.
public struct Label: Hashable, Sendable {
  public enum TextAlignment: Hashable, Sendable {
    /// Where a line begins.
    case natural
    case center
  }

  public var text: String
  /// How many lines are shown at most; 0 for as many as the text needs.
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
