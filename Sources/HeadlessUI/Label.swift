/// Text in a cell: `UILabel` as a value.
public struct Label: Hashable, Sendable {
  public var text: String
  /// How many lines are shown at most; 0 for as many as the text needs.
  public var numberOfLines: Int

  public init(text: String = "", numberOfLines: Int = 0) {
    self.text = text
    self.numberOfLines = numberOfLines
  }
}
