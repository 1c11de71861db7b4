import HeadlessUI
import TimelineControllers

/// The posts of the people whom the reader follows. Timeline overview: Views, Timeline view.
@MainActor
public final class TimelineViewModel: ListViewModel {
  var addPost: () -> Void = {}

  private let postController: PostController

  init(postController: PostController, context: AppContext) {
    self.postController = postController
    super.init(title: "Timeline", context: context)
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    postController.list.delegate = self
    reload()
  }

  /// Fetches the newest posts without a pull, for example after a new post.
  public func reload() { postController.fetchTimeline() }

  override func fetch(completion: @escaping @MainActor () -> Void) {
    postController.fetchTimeline { _ in completion() }
  }

  override func cloudUpdated() { postController.list.reload() }
  override func fetchMore() { postController.list.fetchMore() }
  override var currentRows: [ListRow] { rows(of: postController.posts) }
  override var status: ListStatus { postController.list.status }

  public override var barButton: BarButton? {
    BarButton(title: "+", identifier: ScreenSnapshot.addButton, label: "New post")
  }

  public override func barButtonTapped() { addPost() }

  public override func emptyText(for idiom: UserInterfaceIdiom) -> String {
    let tap = idiom == .terminal ? "press" : "tap"
    return "No photos yet. Search for people to follow, or \(tap) + to show a photo."
  }

  public override var endText: String? { "That was the oldest photo." }
}
