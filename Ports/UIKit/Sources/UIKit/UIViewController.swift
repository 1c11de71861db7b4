import Foundation

@MainActor
open class UIViewController: UIResponder {
  /// The warnings that UIKit would write on the console, for tests.
  public static var warnings: [String] = []

  public let navigationItem = UINavigationItem()
  public fileprivate(set) weak var navigationController: UINavigationController?
  public private(set) var presentedViewController: UIViewController?
  public private(set) weak var presentingViewController: UIViewController?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  public private(set) var viewIfLoaded: UIView?

  public var view: UIView! {
    loadViewIfNeeded()
    return viewIfLoaded
  }

  func makeView() -> UIView { UIView(frame: .zero) }
  open func viewDidLoad() {}
  open func viewDidAppear(_ animated: Bool) {}

  public func loadViewIfNeeded() {
    guard viewIfLoaded == nil else { return }
    viewIfLoaded = makeView()
    viewDidLoad()
  }

  func appear(in window: UIWindow?) {
    view.window = window
    viewDidAppear(false)
  }

  /// Presents a controller. UIKit refuses it, with a warning, while another one is presented.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil else {
      Self.warnings.append(
        "Attempt to present \(type(of: viewControllerToPresent)) on \(type(of: self)), which is already presenting."
      )
      return
    }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.loadViewIfNeeded()
    completion?()
  }

  /// Dismisses the presented view controller, or itself. As in UIKit, that takes a moment.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard presentedViewController != nil else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    Task {
      self.finishDismissing()
      completion?()
    }
  }

  func finishDismissing() {
    presentedViewController?.presentingViewController = nil
    presentedViewController = nil
  }
}

open class UINavigationController: UIViewController {
  public private(set) var viewControllers: [UIViewController] = []

  public init(rootViewController: UIViewController) {
    super.init()
    viewControllers = [rootViewController]
    rootViewController.navigationController = self
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public var topViewController: UIViewController? { viewControllers.last }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    precondition(
      !viewControllers.contains(viewController),
      "Pushing the same view controller instance more than once is not supported.")
    viewControllers.append(viewController)
    viewController.navigationController = self
    viewController.appear(in: view.window)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1 else { return nil }
    let popped = viewControllers.removeLast()
    popped.navigationController = nil
    topViewController?.viewDidAppear(animated)
    return popped
  }

  override func appear(in window: UIWindow?) {
    super.appear(in: window)
    topViewController?.appear(in: window)
  }
}

open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  public let title: String?
  public let style: Style
  let handler: (@MainActor (UIAlertAction) -> Void)?

  public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}

open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }

  public let alertTitle: String?
  public let message: String?
  public let preferredStyle: Style
  public private(set) var actions: [UIAlertAction] = []
  public private(set) var textFields: [UITextField]?

  public init(title: String?, message: String?, preferredStyle: Style) {
    alertTitle = title
    self.message = message
    self.preferredStyle = preferredStyle
    super.init()
  }

  public required init?(coder: NSCoder) { fatalError("There is no storyboard.") }

  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    precondition(
      preferredStyle == .alert,
      "Text fields can only be added to an alert controller of style alert.")
    let field = UITextField(frame: .zero)
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }

  open func addAction(_ action: UIAlertAction) {
    precondition(
      action.style != .cancel || !actions.contains { $0.style == .cancel },
      "An alert controller can only have one action with a style of cancel.")
    actions.append(action)
  }
}

// MARK: Scenes

open class UIScene: UIResponder {
  public final class ConnectionOptions: NSObject {}
}

open class UIWindowScene: UIScene {}
public final class UISceneSession: NSObject {}

@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
}

@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate { var window: UIWindow? { get set } }

open class UIWindow: UIView {
  public var rootViewController: UIViewController?

  public init(windowScene: UIWindowScene) { super.init(frame: .zero) }
  open func makeKeyAndVisible() { rootViewController?.appear(in: self) }
}
