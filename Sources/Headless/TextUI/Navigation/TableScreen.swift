import Foundation
import HeadlessUI

/// One screen of an app with several screens: `UITableViewController` without pixels.
/// It tells the ``navigationController`` about changes. The controller draws, and checks every action first: only buttons, rows and
/// fields of ``content`` reach the screen, and none behind an alert.
@MainActor
public protocol TableScreen: AnyObject {
  /// The controller that shows the screen. Nil if the screen is not on a stack. Implement it as a weak, stored property.
  var navigationController: NavigationController? { get set }

  /// The content of the screen without the back button, the tab bar and the banner.
  var content: TableContent { get }

  /// Whether work is under way that will change the screen by itself.
  var isBusy: Bool { get }

  /// Whether scrolling down loads no more: everything has been loaded, or loading failed.
  var isAtEnd: Bool { get }

  /// Called when the screen appears for the first time.
  func appear()

  /// Called for a row that is visible after the table moved or changed.
  func willDisplayRow(_ row: Int)

  /// Refreshes the list when the reader pulls it down. Nil if there is nothing to refresh.
  var pull: (@MainActor () -> Void)? { get }

  /// Called when the reader taps a button of the navigation bar, a segment, or an action of the alert.
  func tap(_ element: ScreenElement)

  /// Called when the reader taps a row. Returns whether the row can be tapped.
  func tapRow(at row: Int) -> Bool

  /// Called with the file of a picture that the reader has chosen, if the content says that the screen takes one.
  func open(_ data: Data, named name: String)

  /// Called when the reader replaces the text in a field of the alert. Without an alert, in a field of the content.
  func type(_ text: String, into field: Int)
}

extension TableScreen {
  public var userInterfaceIdiom: UserInterfaceIdiom {
    navigationController?.userInterfaceIdiom ?? .phone
  }

  public var isBusy: Bool { false }
  public var isAtEnd: Bool { true }
  public func appear() {}
  public func willDisplayRow(_ row: Int) {}
  public var pull: (@MainActor () -> Void)? { nil }
  public func tap(_ element: ScreenElement) {}
  public func tapRow(at row: Int) -> Bool { false }
  public func open(_ data: Data, named name: String) {}
}
