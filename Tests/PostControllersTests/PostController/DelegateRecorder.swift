import PostControllers
import PostModel

@MainActor
final class DelegateRecorder: PostControllerDelegate {
  private(set) var updates: [[Post]] = []
  private(set) var statuses: [PostController.Status] = []
  var onPostsUpdated: ([Post]) -> Void = { _ in }

  func postsUpdated(_ posts: [Post]) {
    updates.append(posts)
    onPostsUpdated(posts)
  }

  func statusUpdated(_ status: PostController.Status) {
    statuses.append(status)
  }
}
