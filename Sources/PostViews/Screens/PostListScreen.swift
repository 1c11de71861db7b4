import HeadlessUI
import TextUI

/// The app on a text screen. Someone who ports the app to a GUI replaces this folder.
@MainActor
public final class PostListScreen: NavigationController {
  public let viewModel: PostListViewModel

  public init(viewModel: PostListViewModel, size: ScreenSize = ScreenSize()) {
    self.viewModel = viewModel
    super.init(rootScreen: PostListTableScreen(viewModel: viewModel), size: size)
  }
}
