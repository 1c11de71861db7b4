import Cloud
import Foundation
import Testing
import TimelineControllers
import TimelineModel
import TimelineTesting

import struct TimelineModel.Comment

/// Each action returns when the app says that it is over.
extension Device {
  func launch() async { _ = try? await userController.reloadCurrentUser() }

  func setUp(_ displayName: String, photo: Photo? = nil) async -> TimelineError? {
    await completed {
      userController.updateCurrentUser(displayName: displayName, photo: photo, completion: $0)
    }
  }

  func follow(_ user: User) async -> TimelineError? {
    await completed { userController.followUser(user, completion: $0) }
  }

  func unfollow(_ user: User) async -> TimelineError? {
    await completed { userController.unfollowUser(user, completion: $0) }
  }

  func post(
    _ caption: String, at location: CloudLocation? = nil, id: String = UUID().uuidString
  ) async -> TimelineError? {
    await completed {
      postController.createPost(
        photo: .sample, caption: caption, location: location, id: CloudRecord.ID(recordName: id),
        completion: $0)
    }
  }

  func comment(
    _ text: String, on post: Post, id: String = UUID().uuidString
  ) async -> TimelineError? {
    await completed {
      postController.addComment(text, to: post, id: CloudRecord.ID(recordName: id), completion: $0)
    }
  }

  @discardableResult
  func fetchTimeline() async -> [Post] {
    await completed { postController.fetchTimeline(completion: $0) }
  }

  @discardableResult
  func fetchMorePosts() async -> [Post] {
    await completed { postController.list.fetchMore(completion: $0) }
  }

  /// Stops at a failure.
  func scrollToEnd() async {
    while !postController.list.status.isAtEnd && postController.list.status.failure == nil {
      await fetchMorePosts()
    }
  }

  @discardableResult
  func search(_ term: String) async -> [Post] {
    await completed { postController.fetchPosts(searchTerm: term, completion: $0) }
  }

  @discardableResult
  func search(around location: CloudLocation, radius: Double) async -> [Post] {
    await completed {
      postController.fetchPosts(near: location, radius: radius, completion: $0)
    }
  }

  func searchPeople(_ term: String) async -> Result<[User], TimelineError> {
    await userController.fetchUsers(searchTerm: term)
  }

  func suggestedFriends(from names: [String]) async -> Result<[User], TimelineError> {
    await userController.fetchSuggestedFriends(from: MemoryContacts(names))
  }

  func fetchNotifications() async -> TimelineError? {
    await completed { notificationController.fetchNotifications(completion: $0) }
  }

  /// Returns all notifications in words, the latest first.
  func news() async -> [String] {
    #expect(await fetchNotifications() == nil)
    return notificationController.notifications.map(\.words)
  }

  func lookAtNotifications() async -> TimelineError? {
    await completed { notificationController.markAsSeen(completion: $0) }
  }

  func subscribe() async -> TimelineError? {
    await completed { notificationController.subscribe(completion: $0) }
  }

  func unsubscribe() async -> TimelineError? {
    await completed { notificationController.unsubscribe(completion: $0) }
  }
}

extension CommentController {
  @discardableResult
  func fetch() async -> [Comment] { await completed { fetchComments(completion: $0) } }

  @discardableResult
  func fetchMore() async -> [Comment] { await completed { list.fetchMore(completion: $0) } }
}
