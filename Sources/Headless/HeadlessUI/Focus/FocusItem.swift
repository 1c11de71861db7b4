/// A part of a screen that can be reached with keys: `UIFocusItem` as a value.
public struct FocusItem: Hashable, Sendable {
  /// What the item is. No two items of a screen have the same target.
  public enum Target: Hashable, Sendable {
    /// A row, counted from 0. Press it with ``Screen/tapRow(at:)``.
    case row(Int)
    /// A button of the navigation bar or of an alert, by its title. Press it with ``Screen/tap(_:)``.
    case button(String)
    /// A segment, by its title. Press it with ``Screen/tap(_:)``.
    case segment(String)
    /// A field, by its placeholder. Fill it in with ``Screen/type(_:into:)``.
    case textField(String)
    /// A banner, by its title. Press it with ``Screen/tap(_:)``.
    case banner(String)
    /// A tab, counted from 0. Press it with ``Screen/selectTab(at:)``.
    case tab(Int)
  }

  /// The special role of a button.
  public enum Role: Hashable, Sendable {
    case plain
    /// The main action: the first button of an alert that does not cancel, or the right button of a navigation bar.
    case primary
    /// The way out: a button that cancels or goes back.
    case cancel
  }

  public var target: Target
  public var role: Role
  /// The item's text; for a field, what has been typed.
  public var text: String
  /// Whether it is the selected row, segment or tab.
  public var isSelected: Bool
  /// The visible part of the item, without what the edge of the screen or something in front hides.
  public var frame: CellFrame

  public init(
    target: Target, role: Role = .plain, text: String = "", isSelected: Bool = false,
    frame: CellFrame
  ) {
    self.target = target
    self.role = role
    self.text = text
    self.isSelected = isSelected
    self.frame = frame
  }

  func moved(x: Int, y: Int) -> FocusItem {
    var item = self
    item.frame = frame.moved(x: x, y: y)
    return item
  }
}
