/// A screen as it is drawn: its text, and what in it keys can reach.
public struct ScreenDrawing: Hashable, Sendable {
  /// As ``Screen/text`` is.
  public var text: String
  /// In the order in which a key goes through them: the bar, segments, fields, rows, a banner, tabs; of an alert the fields and
  /// the buttons, and then nothing else.
  public var focusItems: [FocusItem]
  /// Whether an alert has to be answered first.
  public var isCoveredByAlert: Bool
  /// The cell of the insertion point, if a field has it.
  public var cursor: CellFrame?

  public init(
    text: String, focusItems: [FocusItem] = [], isCoveredByAlert: Bool = false,
    cursor: CellFrame? = nil
  ) {
    self.text = text
    self.focusItems = focusItems
    self.isCoveredByAlert = isCoveredByAlert
    self.cursor = cursor
  }
}
