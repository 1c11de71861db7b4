/// A screen as it is drawn: its text, and the items that can be reached with keys.
public struct ScreenDrawing: Hashable, Sendable {
  /// The same as ``Screen/text``.
  public var text: String
  /// The items in the order of the Tab key: the bar, segments, fields, rows, a banner, tabs. While there is an alert,
  /// only its fields and buttons.
  public var focusItems: [FocusItem]
  /// Whether an alert has to be answered first.
  public var isCoveredByAlert: Bool
  /// Whether leaving this screen would lose what has been filled in.
  public var hasUnsavedChanges: Bool
  /// Whether ``Screen/moveSelection(_:)`` can do anything.
  public var canMoveSelection = false
  /// Whether ``Screen/pull()`` refreshes the list.
  public var hasRefreshControl: Bool
  /// The cell of the insertion point. Nil if no field has it.
  public var cursor: CellFrame?

  public init(
    text: String, focusItems: [FocusItem] = [], isCoveredByAlert: Bool = false,
    hasUnsavedChanges: Bool = false, hasRefreshControl: Bool = false, cursor: CellFrame? = nil
  ) {
    self.text = text
    self.focusItems = focusItems
    self.isCoveredByAlert = isCoveredByAlert
    self.hasUnsavedChanges = hasUnsavedChanges
    self.hasRefreshControl = hasRefreshControl
    self.cursor = cursor
  }
}
