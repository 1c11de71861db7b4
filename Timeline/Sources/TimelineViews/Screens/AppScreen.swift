import HeadlessUI
import TextUI

/// The view: it forwards gestures to the view models, observes their changes, and draws. To port the app to a GUI, replace
/// this folder and keep everything else.
@MainActor
public final class AppScreen: TabBarController {
  public let viewModel: AppViewModel

  public init(viewModel: AppViewModel, size: ScreenSize = ScreenSize()) {
    self.viewModel = viewModel
    let screens = [
      ListTableScreen(viewModel.timeline, of: viewModel, load: viewModel.viewDidLoad),
      ListTableScreen(viewModel.search, of: viewModel),
      NotificationsTableScreen(viewModel.notifications, of: viewModel),
    ]
    super.init(screens.map { NavigationController(rootScreen: $0) }, size: size)
    // The app may still run for a moment when its screen is gone.
    viewModel.presentedUpdated = { [weak self] in self?.presentedUpdated() }
    viewModel.notifications.present = { [weak self] banner in
      self?.show(banner) { [weak self] in
        self?.controllers[Self.notificationsIndex].popToRoot()
        self?.selectedIndex = Self.notificationsIndex
      }
    }
    didSelect = { [weak self] _ in self?.frontUpdated() }
  }

  private static let notificationsIndex = 2

  /// Must be called when another screen is in front.
  private func frontUpdated() {
    viewModel.notifications.isInView =
      selectedIndex == Self.notificationsIndex && presentedScreen == nil
  }

  private func presentedUpdated() {
    switch viewModel.presented {
    case .accountSetup(let setup):
      present(PhotoFormTableScreen(setup, of: viewModel, canCancel: false))
    case .addPost(let addPost):
      present(PhotoFormTableScreen(addPost, of: viewModel, canCancel: true))
    case nil: dismiss()
    }
    frontUpdated()
  }
}
