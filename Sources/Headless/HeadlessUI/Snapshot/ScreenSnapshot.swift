/// The content of a screen without its look, from the same values that the text renderer draws. An ``alert`` covers everything else.
/// A page is generated from it, and a test compares it with what a person perceives in a GUI.
public struct ScreenSnapshot: Hashable, Codable, Sendable {
  public var title: String
  /// The state of the connection to the server. Nothing moves if it changes.
  public var status: String?
  public var leftBarButton: String?
  /// Whether the left button leaves the screen.
  public var leadsBack = false
  public var rightBarButton: String?
  /// The purpose of the right button, in every language: ``addButton`` or another word of the app.
  public var rightBarButtonIdentifier: String?
  /// The name of the right button if its title is a sign.
  public var rightBarButtonLabel: String?
  public var isActivityIndicatorVisible = false
  public var segmentedControl: SegmentedControl?
  public var textFields: [TextField] = []
  /// A text above the rows, which does not scroll.
  public var message: String?
  /// The failure that ``message`` or ``placeholder`` shows, without a hint how to try again.
  public var failure: String?
  public var hasRefreshControl = false
  public var isRefreshing = false
  /// A text about the rows above the visible ones.
  public var titleAbove: String?
  /// The number of all rows, of which ``rows`` are some.
  public var numberOfRows = 0
  /// The index of the first one of ``rows``.
  public var firstRow = 0
  public var rows: [TableCell] = []
  /// The text in place of the rows, if the list is empty.
  public var placeholder: String?
  public var footer: String?
  public var tabBar: TabBar?
  /// The notification over the first rows.
  public var banner: Banner?
  public var alert: Alert?
  /// Whether the screen takes a picture's file, where a frontend can choose one.
  public var takesPictureFile = false
  /// Whether leaving the screen would lose typed text.
  public var hasUnsavedChanges = false
  /// The place of a page in a tour. Nil for the screen of an app.
  public var tour: TourPlace?

  /// The identifier of a button that adds something.
  public static let addButton = "add"

  public init(title: String) { self.title = title }

  /// The parts that can be tapped now, except rows, with their titles.
  public var buttons: [(element: ScreenElement, title: String)] {
    if let alert {
      return alert.actions.enumerated().map { (.alertAction($0.offset), $0.element.title) }
    }
    let bars: [(ScreenElement, String?)] = [
      (.banner, banner?.title), (.leftBarButton, leftBarButton), (.rightBarButton, rightBarButton),
    ]
    return bars.compactMap { element, title in title.map { (element, $0) } }
      + (segmentedControl?.titles ?? []).enumerated().map { (.segment($0.offset), $0.element) }
      + (tabBar?.items ?? []).enumerated().map { (.tab($0.offset), $0.element.title) }
  }

  /// The fields that can be filled in now: those of the alert, or without an alert, those of the screen.
  public var editableFields: [TextField] {
    get { alert?.textFields ?? textFields }
    set { if alert == nil { textFields = newValue } else { alert?.textFields = newValue } }
  }

  /// The button that cancels the alert or leaves the screen.
  public var wayOut: ScreenElement? {
    if let alert { alert.wayOut } else { leadsBack ? .leftBarButton : nil }
  }
}
