import Testing

/// Something that a person does with the app.
enum UserAction: String, CaseIterable, CustomTestStringConvertible {
  case launch, setUpAccount, rename, follow, unfollow, post, comment
  case timeline, nextPage, searchByName, searchByHashtag, searchNearby
  case searchPeople, suggestedFriends, comments, nextComments
  case notifications, lookAtNotifications, subscribe, unsubscribe

  var testDescription: String { rawValue }
}
