/// A request of one process to the other.
enum AppCall: UInt8, Sendable {
  // Between both processes.
  case invoke, release, turn, runQueues, heldObjects, hasPendingTimers, describe, missing,
    work

  /// Whether it calls a function of the app.
  var isFunction: Bool { rawValue > Self.work.rawValue }

  // The model.
  case makePost, makePostWithTimestamp, makeWholePost, readPost
  case username, text, timestamp, identifier, arePostsEqual
  case jsonValue, jsonData, queryTimestamp, date, descriptionString, dateString
  case dateStringInZoneAndLocale
  case makeHiddenContent, hiddenItems, hides, itemHidingPost, itemHidingUser

  // The controllers.
  case methods, rawValue, makeNetworkController, performRequest, addParameters, makeNetwork
  case makeStore, baseURL, feedEndpoint, endpoint
  case makeControllerWithNetwork, makeControllerWithNetworkAndStore
  case posts, hiddenContent, controllerDelegate, setControllerDelegate, makeControllerDelegate
  case fetchPosts, fetchPostsWithReset, fetchPostsWithCompletion, fetchPostsWithResetAndCompletion
  case addPost, isNew, hide, unhide, report, startFollowing, stopFollowing
  case makeParser, append, eventName, eventData

  // The views.
  case makeList, listDelegate, setListDelegate, makeListDelegate
  case viewDidLoad, numberOfRows, state, labels, cell, willDisplayCell, didSelectRow
  case refresh, isRefreshing, isIndicatorVisible, alert
  case addButtonTapped, presentNewPostAlert, presentErrorAlert, setAlertText, tapAlertAction
  case postsUpdated, makeCell, updateCell, messageLabel, infoLabel, isCellNew
}
