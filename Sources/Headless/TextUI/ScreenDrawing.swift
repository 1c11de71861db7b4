import HeadlessUI

/// A part of a screen that can be reached with keys: `UIFocusItem` as a value.
public struct FocusItem: Hashable, Sendable {
  public enum Role: Hashable, Sendable {
    case plain
    /// The main action: the first button of an alert that does not cancel, or the right button of a navigation bar.
    case primary
    /// The way out: a button that cancels or goes back.
    case cancel
  }

  /// The part of the screen. No two items of a screen have the same target.
  public var target: ScreenElement
  public var role = Role.plain
  /// The item's text; for a field, the typed text.
  public var text = ""
  /// Whether it is the selected row, segment or tab.
  public var isSelected = false
  /// The visible part of the item, without what the edge of the screen or something in front hides.
  public var frame: CellFrame

  func moved(x: Int, y: Int) -> FocusItem {
    var item = self
    item.frame = frame.moved(x: x, y: y)
    return item
  }
}

/// The position of the next character in a text field: `UITextInput.selectedTextRange` without a selection.
public struct InsertionPoint: Hashable, Sendable {
  /// The index of the field in the alert. Without an alert, its index on the screen.
  public var field: Int
  /// The number of characters before the position. A number larger than the text's length means the end.
  public var offset: Int

  public init(field: Int, offset: Int) {
    self.field = field
    self.offset = offset
  }
}

/// A rectangle of a screen's cells, with its origin in the upper left corner: `CGRect` without fractions.
public struct CellFrame: Hashable, Sendable {
  public var x, y, width, height: Int

  public init(x: Int, y: Int, width: Int, height: Int = 1) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  public func contains(x: Int, y: Int) -> Bool {
    self.x..<self.x + width ~= x && self.y..<self.y + height ~= y
  }

  public func moved(x: Int, y: Int) -> CellFrame {
    CellFrame(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}

/// A screen as it is drawn: its text, and the items that can be reached with keys.
public struct ScreenDrawing: Hashable, Sendable {
  public var text: String
  /// The styles of its cells, row by row.
  public var styles: [[CellStyle]] = []
  /// In the order of the Tab key: the bar, segments, fields, rows, a banner, tabs. With an alert, only its fields and buttons.
  public var focusItems: [FocusItem]
  /// The drawn content, except the rows.
  public var frame: ScreenSnapshot
  /// Whether ``KeyboardScreen/moveSelection(_:)`` can do anything.
  public var canMoveSelection = false
  /// The cell of the insertion point. Nil if no field has it.
  public var cursor: CellFrame?

  public var isCoveredByAlert: Bool { frame.alert != nil }
  public var rightBarButtonIdentifier: String? {
    isCoveredByAlert || frame.rightBarButton == nil ? nil : frame.rightBarButtonIdentifier
  }
  public var canRefresh: Bool { frame.hasRefreshControl && !isCoveredByAlert }
}

/// A move of the selection within a list.
public enum SelectionStep: Hashable, Sendable, CaseIterable {
  case previous, next, pageUp, pageDown, first, last
}
