/// What a screen says, without how it looks: its texts, buttons, rows and fields, and which of them are selected.
///
/// It is made from the same values that the text renderer draws. A page is generated from it, and a test compares it with
/// what a person perceives in a GUI. While there is an ``alert``, nothing else on the screen can be used.
public struct ScreenSnapshot: Hashable, Codable, Sendable {
  public var title: String
  public var leftBarButton: String?
  /// Whether the left button leaves the screen.
  public var leadsBack = false
  public var rightBarButton: String?
  public var isActivityIndicatorVisible = false
  public var segmentedControl: SegmentedControl?
  public var textFields: [TextField] = []
  /// A text above the rows, which does not scroll.
  public var message: String?
  /// Whether the list can be pulled down to refresh it.
  public var hasRefreshControl = false
  public var isRefreshing = false
  /// What there is to say about the rows above the visible ones.
  public var titleAbove: String?
  /// The number of all rows, of which ``rows`` are some.
  public var numberOfRows = 0
  /// The index of the first one of ``rows``.
  public var firstRow = 0
  public var rows: [TableCell] = []
  /// What stands in the place of the rows if there are none.
  public var placeholder: String?
  /// What stands below the last row.
  public var footer: String?
  public var tabBar: TabBar?
  /// What covers the first rows.
  public var banner: Banner?
  /// What has to be answered first.
  public var alert: Alert?
  /// Whether the screen takes a picture's file, where a face can choose one.
  public var takesPictureFile = false
  /// Whether leaving the screen would lose what has been filled in.
  public var hasUnsavedChanges = false

  public init(title: String) {
    self.title = title
  }
}
