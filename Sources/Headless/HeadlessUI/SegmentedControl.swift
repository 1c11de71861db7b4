/// A choice between a few things: `UISegmentedControl` as a value.
public struct SegmentedControl: Hashable, Codable, Sendable {
  /// The titles of the segments. No two are the same.
  public var titles: [String]
  public var selectedSegmentIndex: Int

  public init(titles: [String], selectedSegmentIndex: Int = 0) {
    self.titles = titles
    self.selectedSegmentIndex = selectedSegmentIndex
  }
}
