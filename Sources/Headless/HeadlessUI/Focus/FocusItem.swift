/// Something on a screen that keys can reach: `UIFocusItem` as a value.
public struct FocusItem: Hashable, Sendable {
  /// What it is. Within one screen each is there once.
  public enum Target: Hashable, Sendable {
    /// A row, counted from 0; ``Screen/tapRow(at:)`` is for it.
    case row(Int)
    /// A button of the navigation bar or of an alert, with what it says; ``Screen/tap(_:)`` is for it.
    case button(String)
    /// A segment, with what it says; ``Screen/tap(_:)`` is for it.
    case segment(String)
    /// A field, with its placeholder; ``Screen/type(_:into:)`` is for it.
    case textField(String)
    /// A banner, with its title; ``Screen/tap(_:)`` is for it.
    case banner(String)
    /// A tab, counted from 0; ``Screen/selectTab(at:)`` is for it.
    case tab(Int)

    var isButton: Bool {
      if case .button = self { true } else { false }
    }
  }

  /// What it does besides being there.
  public enum Role: Hashable, Sendable {
    case plain
    /// Goes on: the first button of an alert that is no way out, or the right one of a navigation bar.
    case primary
    /// Is the way out: it cancels, or goes back.
    case cancel
  }

  public var target: Target
  public var role: Role
  /// What it says; of a field, what has been typed.
  public var text: String
  /// Whether it is the selected row, segment or tab.
  public var isSelected: Bool
  /// Where it is drawn, without what the edge of the screen or another thing hides.
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
