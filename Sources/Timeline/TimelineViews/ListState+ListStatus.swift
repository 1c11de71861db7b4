import HeadlessUI
import TimelineControllers

extension ListState {
  /// The state of a list with this status.
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
