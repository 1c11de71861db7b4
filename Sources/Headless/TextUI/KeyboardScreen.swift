import HeadlessUI

/// A text screen that can be used with keys.
@MainActor
public protocol KeyboardScreen: TextScreen {
  /// The screen's text, with the items that can be reached with keys, and with a question over everything else, if there is one.
  /// Reading it changes nothing.
  func drawing(under question: Alert?) -> ScreenDrawing

  /// The insertion point. Nil if no field has it. Setting it for a field that does not exist has no effect.
  var insertionPoint: InsertionPoint? { get set }

  var userInterfaceIdiom: UserInterfaceIdiom { get set }

  /// Whether ending the app now would lose typed text, on this screen or one below it.
  var hasUnsavedChanges: Bool { get }

  /// Selects another row and scrolls to it, or scrolls through a row that is higher than the list. Returns whether anything changed.
  @discardableResult
  func moveSelection(_ step: SelectionStep) -> Bool
}

extension KeyboardScreen {
  public var styles: [[CellStyle]] { drawing.styles }
  public var drawing: ScreenDrawing { drawing(under: nil) }
}
