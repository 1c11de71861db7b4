import HeadlessUI
import TextUI

/// The app on a text screen: the list of posts, and the list of hidden posts and users that it leads to.
///
/// Someone who ports the app to a GUI replaces this folder. ``PostListTableScreen`` forwards gestures to the view model and returns
/// the content to draw.
@MainActor
public final class PostListScreen: NavigationController {
  public let viewModel: PostListViewModel

  public init(viewModel: PostListViewModel, size: ScreenSize = ScreenSize()) {
    self.viewModel = viewModel
    super.init(rootScreen: PostListTableScreen(viewModel: viewModel), size: size)
  }
}
