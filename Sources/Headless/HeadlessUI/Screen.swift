import Foundation

/// A screen that a reader sees and uses: text out, gestures in.
///
/// A terminal program, a tour and a test use every screen of an app through this protocol.
@MainActor
public protocol Screen: AnyObject {
  var size: ScreenSize { get set }

  /// What is on the screen: ``ScreenSize/height`` lines, each ``ScreenSize/width`` cells wide, without a line
  /// break at the end. Reading it changes nothing.
  var text: String { get }

  /// Whether work is under way that will change the screen by itself.
  var isBusy: Bool { get }

  /// Whether scrolling down loads no more: everything has been loaded, or loading failed.
  var isAtEnd: Bool { get }

  /// Makes the screen appear for the first time.
  func appear()

  /// Scrolls the list by a number of lines, down if positive.
  func scroll(by lines: Int)

  /// Scrolls the list to the last line that has been loaded.
  func scrollToEnd()

  /// Pulls the list down to refresh it.
  func pull()

  /// Taps a button, a segment, a tab or a banner. Returns false if the screen does not have it now, or if an alert
  /// covers it.
  @discardableResult
  func tap(_ title: String) -> Bool

  /// Taps a row, counted from 0. Returns whether it can be tapped now.
  @discardableResult
  func tapRow(at row: Int) -> Bool

  /// Puts text into a text field in place of what is there. Returns whether the screen has such a field now.
  @discardableResult
  func type(_ text: String, into placeholder: String) -> Bool

  /// What the screen says. Reading it changes nothing.
  ///
  /// - Parameter rows: The rows to include, as far as they exist. Nil for those that are visible.
  func snapshot(of rows: Range<Int>?) -> ScreenSnapshot

  /// The rows of the screen that is in front, for a face that lays them out itself. Nil before the screen appears.
  var rowSource: (any RowSource)? { get }

  /// Gives the screen a file that the person has chosen. Returns whether the screen takes one now.
  @discardableResult
  func open(_ data: Data, named name: String) -> Bool

  // MARK: Keys
  // Optional: only needed for keyboard control.

  /// The screen's text, with the items that can be reached with keys. Reading it changes nothing.
  var drawing: ScreenDrawing { get }

  /// The insertion point. Nil if no field has it. Setting it for a field that does not exist has no effect.
  var insertionPoint: InsertionPoint? { get set }

  /// How the reader uses the screen: with fingers, unless something else is set.
  var userInterfaceIdiom: UserInterfaceIdiom { get set }

  /// Called after each change of what is on the screen.
  var onChange: () -> Void { get set }

  /// Whether ending the app now would lose what has been filled in, on this screen or one below it.
  var hasUnsavedChanges: Bool { get }

  /// Asks a question over everything else, such as whether to discard changes. A question that has not been answered is
  /// not replaced.
  ///
  /// - Parameter completion: Called with the title of the button that was tapped, after the alert has gone.
  func present(_ alert: Alert, completion: @escaping (String) -> Void)

  /// Selects another row and scrolls to it. A row that is higher than the list is scrolled through first. Returns
  /// whether anything changed.
  @discardableResult
  func moveSelection(_ step: SelectionStep) -> Bool

  /// Goes to a tab, counted from 0. If it is visible already, goes back to its first screen. Returns whether the screen
  /// has the tab now.
  @discardableResult
  func selectTab(at index: Int) -> Bool
}

extension Screen {
  public func open(_ data: Data, named name: String) -> Bool { false }

  public var rowSource: (any RowSource)? { nil }

  public var drawing: ScreenDrawing { ScreenDrawing(text: text) }

  public var insertionPoint: InsertionPoint? {
    get { nil }
    set {}
  }

  public var userInterfaceIdiom: UserInterfaceIdiom {
    get { .phone }
    set {}
  }

  public var onChange: () -> Void {
    get { {} }
    set {}
  }

  public var hasUnsavedChanges: Bool { false }

  public func present(_ alert: Alert, completion: @escaping (String) -> Void) {}

  public func moveSelection(_ step: SelectionStep) -> Bool { false }

  public func selectTab(at index: Int) -> Bool { false }
}
