import Foundation
import HeadlessUI
import PostControllers
import PostModel

@MainActor
public final class PostListViewModel: ListViewModel<UUID, PostListCell> {
  private let postController: PostController
  private var refreshes = 0 {
    didSet { delegate?.stateUpdated() }
  }

  public init(postController: PostController) {
    self.postController = postController
    super.init()
  }

  public func viewDidLoad() {
    takeRows()
    postController.delegate = self
    postController.onFetchesUnderWay = { [weak self] in self?.delegate?.stateUpdated() }
  }

  override func makeRows() -> [(key: UUID, cell: PostListCell)] {
    postController.posts.map { post in
      var cell = PostListCell()
      cell.update(with: post, isNew: postController.isNew(post))
      return (post.identifier, cell)
    }
  }

  override func lastRowWillAppear() {
    postController.fetchPosts(reset: false)
  }

  public var isRefreshing: Bool { refreshes > 0 }

  public var isNetworkActivityIndicatorVisible: Bool { postController.fetchesUnderWay > 0 }

  public func refresh() {
    refreshes += 1
    postController.fetchPosts { _ in self.refreshes -= 1 }
  }

  public func addButtonTapped() { presentNewPostAlert() }

  public func presentNewPostAlert() { presented = NewPostForm() }

  public func presentErrorAlert() {
    presented = MissingInformationAlert(form: presented as? NewPostForm ?? NewPostForm())
  }

  public func didSelectRow(at row: Int) {
    guard postController.posts.indices.contains(row) else { return }
    presented = PostSheet(post: postController.posts[row])
  }

  public func tapAlertAction(titled title: String) {
    guard let presented, presented.alert.actions.contains(where: { $0.title == title }) else {
      return
    }
    let isButton = presented.buttons.contains(title)
    self.presented = isButton ? presented.tap(title, host: self) : nil
  }
}

extension PostListViewModel: PostControllerDelegate {
  public func postsUpdated(_ posts: [Post]) { updateRows() }
}

extension PostListViewModel: AlertControllerHost {
  func send(_ form: NewPostForm) {
    postController.addPost(username: form.username, text: form.text)
  }

  func hide(_ post: Post) { postController.hide(.post(post)) }

  func hideAll(byUserOf post: Post) { postController.hide(.user(username: post.username)) }

  func report(_ post: Post, reason: String) { postController.report(post, reason: reason) }
}
