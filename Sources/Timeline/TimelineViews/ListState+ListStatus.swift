import HeadlessUI
import TimelineControllers

extension ListState {
  /// What a list with this status shows.
  init(_ status: ListStatus, isEmpty: Bool) {
    self.init(
      isEmpty: isEmpty,
      isLoading: status.requestCount > 0 && (!status.hasLoaded || status.isLoadingPage),
      isLoadingPage: status.isLoadingPage,
      isAtEnd: !status.hasLoaded || status.isAtEnd,
      failure: status.failure?.message
    )
  }
}
