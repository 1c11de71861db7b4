import HeadlessUI

/// The app on a text screen: the list of posts, and the list of what is hidden behind it.
///
/// This is the view: it forwards gestures to the view models, follows what they announce, and draws. Someone who
/// ports the app to a GUI deletes it and keeps all else.
@MainActor
public final class PostListScreen: NavigationController {
  public let viewModel: PostListViewModel

  public init(viewModel: PostListViewModel, size: ScreenSize = ScreenSize()) {
    self.viewModel = viewModel
    super.init(rootScreen: PostListTableScreen(viewModel: viewModel), size: size)
  }
}
