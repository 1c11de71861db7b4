import Foundation

/// A screen of an app, whatever shows it: a terminal, a page, or a window of a GUI.
@MainActor
public protocol Screen: AnyObject {
  var onChange: () -> Void { get set }

  /// The rows, for a frontend that lays them out itself. Nil before the screen appears.
  var rowSource: (any RowSource)? { get }

  /// Makes the screen appear for the first time.
  func appear()

  /// The content of the screen with these rows, as far as they exist. Nil for the visible rows. Reading it changes nothing.
  func snapshot(of rows: Range<Int>?) -> ScreenSnapshot

  /// Performs an action of the person. Returns false if the screen does not offer it now, or if an alert covers it.
  @discardableResult
  func perform(_ action: ScreenAction) -> Bool
}

/// A part of a screen that a person can use. Titles are for people; this is the identity. Indexes count from 0.
public enum ScreenElement: Hashable, Sendable {
  case leftBarButton, rightBarButton
  case segment(Int)
  /// A field of the alert. Without an alert, a field of the screen.
  case textField(Int)
  case row(Int)
  case banner
  case tab(Int)
  case alertAction(Int)
  /// A page of a tour.
  case page(Int)
}

public enum ScreenAction: Hashable, Sendable {
  case tap(ScreenElement)
  /// Replaces the text in a field of the alert. Without an alert, in a field of the screen.
  case type(String, into: Int)
  /// Pulls the list down to refresh it.
  case pull
  /// Chooses a file.
  case open(Data, named: String)
}

extension Screen {
  /// Taps the part with this title: a button of the navigation bar or of an alert, a segment, a tab or a banner.
  @discardableResult
  public func tap(_ title: String) -> Bool {
    let button = snapshot(of: 0..<0).buttons.first { $0.title == title }
    return button.map { perform(.tap($0.element)) } ?? false
  }

  @discardableResult
  public func tapRow(at row: Int) -> Bool { perform(.tap(.row(row))) }

  /// Replaces the text in the field with this placeholder.
  @discardableResult
  public func type(_ text: String, into placeholder: String) -> Bool {
    let field = snapshot(of: 0..<0).editableFields.firstIndex { $0.placeholder == placeholder }
    return field.map { perform(.type(text, into: $0)) } ?? false
  }

  public func pull() { perform(.pull) }
}

/// A screen of text, which a person scrolls. A test follows what happens on it.
@MainActor
public protocol TextScreen: Screen {
  var size: ScreenSize { get set }

  /// ``ScreenSize/height`` lines, each ``ScreenSize/width`` cells wide, without a line break at the end. Reading it changes nothing.
  var text: String { get }

  /// The styles of the text's cells, line by line. Empty for plain text.
  var styles: [[CellStyle]] { get }

  /// Whether work is under way that will change the screen by itself.
  var isBusy: Bool { get }

  /// Whether scrolling down loads no more: everything has been loaded, or loading failed.
  var isAtEnd: Bool { get }

  /// Scrolls the list by a number of lines, down if positive.
  func scroll(by lines: Int)

  /// Scrolls the list to the last line that has been loaded.
  func scrollToEnd()
}
