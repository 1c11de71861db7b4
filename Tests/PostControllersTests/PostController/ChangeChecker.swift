import PostControllers
import PostModel
import Testing

/// Looks at every update of a controller: the changes must lead from the old posts to the new ones, and the posts
/// must be in order, each once.
@MainActor
final class ChangeChecker: PostControllerDelegate {
  private unowned let controller: PostController
  private var posts: [Post]
  private(set) var updateCount = 0

  init(_ controller: PostController) {
    self.controller = controller
    posts = controller.posts
    controller.delegate = self
  }

  func postsUpdated(_ posts: [Post]) {
    updateCount += 1
    #expect(self.posts.applying(controller.changes) == posts)
    #expect(zip(posts, posts.dropFirst()).allSatisfy { Post.isNewer($0, than: $1) })
    #expect(Set(posts.map(\.identifier)).count == posts.count)
    self.posts = posts
  }

  func statusUpdated(_ status: PostController.Status) {
    #expect(status.requestCount >= 0)
  }
}
