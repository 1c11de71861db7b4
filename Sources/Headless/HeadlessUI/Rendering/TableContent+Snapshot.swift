extension TableContent {
  /// What the screen says.
  ///
  /// - Parameters:
  ///   - rows: The rows to include, as far as they exist.
  ///   - firstVisibleRow: The row below which ``titleAbove`` stands.
  public func snapshot(of rows: Range<Int>, firstVisibleRow: Int = 0) -> ScreenSnapshot {
    let rows = rows.clamped(to: 0..<numberOfRows)
    var snapshot = ScreenSnapshot(title: title)
    snapshot.leftBarButton = leftBarButton
    snapshot.leadsBack = leftBarButton != nil && leadsBack
    snapshot.rightBarButton = rightBarButton
    snapshot.isActivityIndicatorVisible = isActivityIndicatorVisible
    snapshot.segmentedControl = segmentedControl
    snapshot.textFields = textFields
    snapshot.message = message
    snapshot.hasRefreshControl = hasRefreshControl
    snapshot.isRefreshing = isRefreshing
    snapshot.titleAbove = numberOfRows > 0 ? titleAbove(firstVisibleRow) : nil
    snapshot.numberOfRows = numberOfRows
    snapshot.firstRow = rows.lowerBound
    snapshot.rows = rows.map(cell)
    snapshot.placeholder = numberOfRows == 0 ? placeholder : nil
    snapshot.footer = footer
    snapshot.tabBar = tabBar
    snapshot.banner = banner
    snapshot.alert = alert
    snapshot.takesPictureFile = takesPictureFile
    snapshot.hasUnsavedChanges = hasUnsavedChanges
    return snapshot
  }
}
