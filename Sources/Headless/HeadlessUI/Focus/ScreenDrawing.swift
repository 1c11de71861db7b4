/// A screen as it is drawn: its text, and what in it keys can reach.
public struct ScreenDrawing: Hashable, Sendable {
  /// As ``Screen/text`` is.
  public var text: String
  /// In the order in which a key goes through them: the bar, segments, fields, rows, a banner, tabs; of an alert the fields and
  /// the buttons, and then nothing else.
  public var focusItems: [FocusItem]
  /// Whether an alert has to be answered first.
  public var isCoveredByAlert: Bool
  /// Whether what has been filled in here would be lost by the way out.
  public var hasUnsavedChanges: Bool
  /// Whether ``Screen/moveSelection(_:)`` leads anywhere.
  public var canMoveSelection = false
  /// Whether ``Screen/pull()`` refreshes something.
  public var hasRefreshControl: Bool
  /// The cell of the insertion point, if a field has it.
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
