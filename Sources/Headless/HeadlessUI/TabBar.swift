/// The parts of an app, at the bottom of its screen: `UITabBar` as a value.
public struct TabBar: Hashable, Codable, Sendable {
  public struct Item: Hashable, Codable, Sendable {
    /// The item's title. No two items have the same.
    public var title: String
    /// A short text beside the title, such as the number of new entries. Nil for nothing.
    public var badgeValue: String?

    public init(title: String, badgeValue: String? = nil) {
      self.title = title
      self.badgeValue = badgeValue
    }
  }

  public var items: [Item]
  public var selectedIndex: Int

  public init(items: [Item], selectedIndex: Int = 0) {
    self.items = items
    self.selectedIndex = selectedIndex
  }
}
