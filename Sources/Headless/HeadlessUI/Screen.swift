/// A screen that a reader sees and handles: text out, gestures in.
///
/// A terminal program, a tour and a test drive every screen of an app through this.
@MainActor
public protocol Screen: AnyObject {
  var size: ScreenSize { get set }

  /// What is on the screen: ``ScreenSize/height`` lines, each ``ScreenSize/width`` cells wide, without a line
  /// break at the end. Reading it changes nothing.
  var text: String { get }

  /// Whether something is under way that will change the screen by itself.
  var isBusy: Bool { get }

  /// Whether scrolling down brings nothing more: all has been loaded, or loading failed.
  var isAtEnd: Bool { get }

  /// The screen comes up for the first time.
  func appear()

  /// Moves the list, down by a positive number of lines.
  func scroll(by lines: Int)

  /// Moves the list to its last line, as far as it has been loaded.
  func scrollToEnd()

  /// Pulls the list down to refresh it.
  func pull()

  /// Taps a button, a segment, a tab or a banner. Returns whether the screen has it now; an alert covers what is behind
  /// it.
  @discardableResult
  func tap(_ title: String) -> Bool

  /// Taps a row, counted from 0. Returns whether it can be tapped now.
  @discardableResult
  func tapRow(at row: Int) -> Bool

  /// Puts text into a text field in place of what is there. Returns whether the screen has such a field now.
  @discardableResult
  func type(_ text: String, into placeholder: String) -> Bool

  // MARK: Keys
  // Who only taps and scrolls needs none of these, and a screen that has none of them still works with a pointer.

  /// What is on the screen, with what in it keys can reach. Reading it changes nothing.
  var drawing: ScreenDrawing { get }

  /// The field that keys go into, and where; nil for none. A field that is not there has none.
  var insertionPoint: InsertionPoint? { get set }

  /// What the reader handles the screen with; fingers, until something else is said.
  var userInterfaceIdiom: UserInterfaceIdiom { get set }

  /// Called after each change of what is on the screen.
  var onChange: () -> Void { get set }

  /// Whether something has been filled in, here or behind, that would be lost if the app ended now.
  var hasUnsavedChanges: Bool { get }

  /// Asks a question over all that is there, such as whether it may be lost. One that has not been answered stays.
  ///
  /// - Parameter completion: Called with the title of the button that was tapped, when the alert has gone.
  func present(_ alert: Alert, completion: @escaping (String) -> Void)

  /// Selects another row and scrolls to it; a row that is higher than the list is scrolled through first. Returns whether
  /// there was anywhere to go.
  @discardableResult
  func moveSelection(_ step: SelectionStep) -> Bool

  /// Goes to a tab, counted from 0; a tap on the one that is to be seen leads back to its first screen. Returns whether the
  /// screen has it now.
  @discardableResult
  func selectTab(at index: Int) -> Bool
}

extension Screen {
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
