/// One screen of an app that has several: `UITableViewController` without pixels.
///
/// It says what it shows, forwards what the reader does to its view model, and tells the ``navigationController`` that
/// shows it what has changed. That one draws, and checks every gesture first: only buttons, rows and fields of
/// ``content`` arrive here, and those behind an alert do not.
@MainActor
public protocol TableScreen: AnyObject {
  /// What shows the screen, nil when nothing does. Whoever conforms keeps it as a weak, stored property.
  var navigationController: NavigationController? { get set }

  /// What is on the screen. The back button, the tab bar and the banner are not its business.
  var content: TableContent { get }

  /// Whether something is under way that will change the screen by itself.
  var isBusy: Bool { get }

  /// Whether scrolling down brings nothing more: all has been loaded, or loading failed.
  var isAtEnd: Bool { get }

  /// The screen comes up for the first time.
  func appear()

  /// A row is in view after the table moved or changed.
  func willDisplayRow(_ row: Int)

  /// What happens when the reader pulls the list down to refresh it; nil where there is nothing to refresh.
  var pull: (@MainActor () -> Void)? { get }

  /// The reader taps a button of the navigation bar, a segment, or, while there is an alert, one of its actions.
  func tap(_ title: String)

  /// The reader taps a row. Returns whether that means anything.
  func tapRow(at row: Int) -> Bool

  /// The reader puts text into a field, in place of what is there.
  func type(_ text: String, into placeholder: String)
}

extension TableScreen {
  /// Whether people press keys here, and tap nothing.
  public var hasKeys: Bool { navigationController?.userInterfaceIdiom == .terminal }

  public var isBusy: Bool { false }
  public var isAtEnd: Bool { true }
  public func appear() {}
  public func willDisplayRow(_ row: Int) {}
  public var pull: (@MainActor () -> Void)? { nil }
  public func tap(_ title: String) {}
  public func tapRow(at row: Int) -> Bool { false }
  public func type(_ text: String, into placeholder: String) {}
}
