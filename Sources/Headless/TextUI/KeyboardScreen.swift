import HeadlessUI

/// A text screen that can be used with keys.
@MainActor
public protocol KeyboardScreen: TextScreen {
  /// The screen's text, with the items that can be reached with keys. Reading it changes nothing.
  var drawing: ScreenDrawing { get }

  /// The insertion point. Nil if no field has it. Setting it for a field that does not exist has no effect.
  var insertionPoint: InsertionPoint? { get set }

  var userInterfaceIdiom: UserInterfaceIdiom { get set }

  /// Whether ending the app now would lose typed text, on this screen or one below it.
  var hasUnsavedChanges: Bool { get }

  /// Asks a question over everything else, unless there is one already. Then calls the completion with the index of the tapped action.
  func present(_ alert: Alert, completion: @escaping (Int) -> Void)

  /// Selects another row and scrolls to it, or scrolls through a row that is higher than the list. Returns whether anything changed.
  @discardableResult
  func moveSelection(_ step: SelectionStep) -> Bool
}

extension KeyboardScreen {
  public var styles: [[CellStyle]] { drawing.styles }
}
