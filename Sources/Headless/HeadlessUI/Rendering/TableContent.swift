/// All that a screen with a navigation bar and a table shows: a value between a view model and the renderer.
///
/// Cells are asked for one by one, so that drawing a screen costs the same however long the list is.
@MainActor
public struct TableContent {
  public var title: String
  public var leftBarButton: String?
  /// Whether the left button is the way out of the screen.
  var leadsBack: Bool { isBackButton || leftBarButton == "Cancel" }
  /// Whether the left button is there because another screen is below this one.
  var isBackButton = false
  public var rightBarButton: String?
  public var isActivityIndicatorVisible = false
  /// Stands above the rows and does not scroll, as all up to `isRefreshing` does.
  public var segmentedControl: SegmentedControl?
  public var textFields: [TextField] = []
  public var message: String?
  public var isRefreshing = false
  /// What to say of the rows above the first one in view, on the rule above all rows, where it moves nothing; nil for
  /// nothing. What follows is the row in view.
  public var titleAbove: (Int) -> String? = { _ in nil }
  public var numberOfRows = 0
  public var cell: (Int) -> TableCell = { _ in TableCell(labels: []) }
  /// Stands in the place of the rows when there are none.
  public var placeholder: String?
  /// Whether the placeholder is about a failure, so that a refresh may help.
  var suggestsRefresh = false
  var userInterfaceIdiom = UserInterfaceIdiom.phone
  /// Stands below the last row.
  public var footer: String?
  /// Stands below the rows and does not scroll.
  public var tabBar: TabBar?
  /// Stands over the top of the rows, which stay where they are.
  public var banner: Banner?
  /// Stands over all.
  public var alert: Alert?
  /// Whether something has been filled in that would be lost with the screen or its alert: `isModalInPresentation`.
  public var hasUnsavedChanges = false
  /// Whether the list can be pulled down to refresh it: whether there is a `refreshControl`.
  var hasRefreshControl = false

  public init(title: String) {
    self.title = title
  }
}
