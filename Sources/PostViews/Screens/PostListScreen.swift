import HeadlessUI
import TextUI

/// The app on a text screen: the list of posts, and the list of hidden posts and users that it leads to.
///
/// This is the view. It forwards gestures to the view models, listens to their announcements, and draws. Someone who
/// ports the app to a GUI deletes it and keeps everything else.
@MainActor
public final class PostListScreen: NavigationController {
  public let viewModel: PostListViewModel

  public init(viewModel: PostListViewModel, size: ScreenSize = ScreenSize()) {
    self.viewModel = viewModel
    super.init(rootScreen: PostListTableScreen(viewModel: viewModel), size: size)
  }
}
