import Foundation
import PostControllers
import PostViews
import UIKit

/// Puts the parts of the app together, and shows the list.
/// Curriculum: Part One, Table View Setup.
public final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  public var window: UIWindow?

  /// The address of the feed. Set it before the scene connects.
  public static var baseURL = PostController.baseURL

  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let network = NetworkController()
    let postController = PostController(
      networkController: network, baseURL: Self.baseURL,
      hiddenContentStore: FileHiddenContentStore())
    postController.startFollowing(over: WebSocketController(fallback: network))
    let list = PostListTableViewController(
      viewModel: PostListViewModel(postController: postController))
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UINavigationController(rootViewController: list)
    window.makeKeyAndVisible()
    self.window = window
  }
}
