/// The content of a screen with a navigation bar and a table: a value between a view model and the renderer.
///
/// Cells are requested one by one, so that the cost of drawing a screen does not depend on the length of the list.
@MainActor
public struct TableContent {
  public var title: String
  public var leftBarButton: String?
  /// Whether the left button leaves the screen.
  var leadsBack: Bool { isBackButton || leftBarButton == "Cancel" }
  /// Whether the left button is there because there is another screen below this one.
  var isBackButton = false
  public var rightBarButton: String?
  public var isActivityIndicatorVisible = false
  /// A control above the rows. Like the properties from here to `isRefreshing`, it does not scroll.
  public var segmentedControl: SegmentedControl?
  public var textFields: [TextField] = []
  public var message: String?
  public var isRefreshing = false
  /// Returns what to say about the rows above a given row, which is the first visible one; nil for nothing. It is shown
  /// on the rule above all rows, so that it moves nothing.
  public var titleAbove: (Int) -> String? = { _ in nil }
  public var numberOfRows = 0
  public var cell: (Int) -> TableCell = { _ in TableCell(labels: []) }
  /// Shown instead of the rows if there are none.
  public var placeholder: String?
  /// Shown below the last row.
  public var footer: String?
  /// Shown below the rows. It does not scroll.
  public var tabBar: TabBar?
  /// Shown over the first rows, which do not move.
  public var banner: Banner?
  /// Shown over everything.
  public var alert: Alert?
  /// Whether leaving the screen or its alert would lose what has been filled in: `isModalInPresentation`.
  public var hasUnsavedChanges = false
  /// Whether the screen takes a picture's file, where a face can choose one.
  public var takesPictureFile = false
  /// Whether the list can be pulled down to refresh it, that is, whether it has a `refreshControl`.
  var hasRefreshControl = false

  public init(title: String) {
    self.title = title
  }
}
