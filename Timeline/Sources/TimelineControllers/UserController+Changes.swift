import Cloud
import TimelineModel

extension UserController {
  /// Called exactly once, with nil when the cloud has the change.
  public typealias ChangeCompletion = @MainActor (TimelineError?) -> Void

  /// A nil photo keeps the old one. Timeline overview: Controllers and Helpers, UserController, `updateCurrentUser`.
  public func updateCurrentUser(
    displayName: String, photo: Photo? = nil, completion: ChangeCompletion? = nil
  ) {
    perform(completion) { [self] in
      let id = try await fetchAccount().id
      guard let user = User(id: id, displayName: displayName, photo: photo) else {
        throw TimelineError.invalidDisplayName
      }
      let values = user.recordValue.values
      try await updateRecord(of: id) { record in
        let before = record
        for (key, value) in values where key != User.Key.friends { record[key] = value }
        guard record != before else { return false }
        record[User.Key.newFriend] = nil
        return true
      }
    }
  }

  /// Following someone twice changes nothing. Timeline overview: Controllers and Helpers, UserController, `followUser`.
  public func followUser(_ user: User, completion: ChangeCompletion? = nil) {
    changeFriends(newFriend: user.reference, completion) { friends in
      if !friends.contains(user.reference) { friends.append(user.reference) }
    }
  }

  public func unfollowUser(_ user: User, completion: ChangeCompletion? = nil) {
    changeFriends(newFriend: nil, completion) { friends in
      friends.removeAll { $0 == user.reference }
    }
  }

  private func changeFriends(
    newFriend: CloudRecord.Reference?, _ completion: ChangeCompletion?,
    change: @escaping @Sendable (inout [CloudRecord.Reference]) -> Void
  ) {
    perform(completion) { [self] in
      let id = try await fetchCurrentUser().id
      if newFriend?.recordID == id { throw TimelineError.followingOneself }
      let me = try await updateRecord(of: id) { record in
        let before = record[User.Key.friends]?.references ?? []
        var friends = before
        change(&friends)
        guard friends != before, friends.count <= User.maximumFriendCount else { return false }
        record[User.Key.friends] = .list(friends.map(CloudValue.reference))
        record[User.Key.newFriend] = newFriend.map(CloudValue.reference)
        return true
      }
      if let newFriend, !me.friends.contains(newFriend) { throw TimelineError.followingTooMany }
    }
  }
}
