/// A stand-in for UIKit on other systems: the declarations that the port uses, with Apple's signatures and rules. It draws nothing.
import Foundation

@MainActor
open class UIResponder: NSObject {}

@MainActor
open class UIView: UIResponder {
  public internal(set) weak var window: UIWindow?
  public var frame: CGRect

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  open func sizeToFit() {}
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

open class UILabel: UIView {
  public var text: String?
  public var numberOfLines = 1
  public var textAlignment = NSTextAlignment.natural
}

open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable { case medium, large }

  public private(set) var isAnimating = false

  public init(style: Style) { super.init(frame: .zero) }
  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}

public final class UIImage: NSObject, Sendable {
  /// The name, for tests. UIKit lacks it.
  public let systemName: String

  public init?(systemName name: String) { systemName = name }
}

// MARK: Actions

public typealias UIActionHandler = @MainActor (UIAction) -> Void

@MainActor
public final class UIAction: NSObject {
  let handler: UIActionHandler

  public init(handler: @escaping UIActionHandler) { self.handler = handler }
}

open class UIControl: UIView {
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let editingChanged = Event(rawValue: 1 << 17)
  }

  private var actions: [(event: Event, action: UIAction)] = []

  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((controlEvents, action))
  }

  open func sendActions(for controlEvents: Event) {
    for (event, action) in actions where !event.isDisjoint(with: controlEvents) {
      action.handler(action)
    }
  }
}

open class UITextField: UIControl { public var placeholder, text: String? }

open class UIRefreshControl: UIControl {
  public private(set) var isRefreshing = false

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .valueChanged) }
  }

  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
}

@MainActor
open class UIBarButtonItem: NSObject {
  public enum SystemItem: Int, Sendable { case done, cancel, edit, save, add }

  public var title: String?
  public var customView: UIView?
  private(set) var systemItem: SystemItem?
  let primaryAction: UIAction?

  public init(title: String? = nil, primaryAction: UIAction? = nil) {
    self.title = title
    self.primaryAction = primaryAction
  }

  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init(primaryAction: primaryAction)
    self.systemItem = systemItem
  }

  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
}

@MainActor
open class UINavigationItem: NSObject {
  public var title, subtitle, prompt: String?
  public var leftBarButtonItem: UIBarButtonItem?
  public var rightBarButtonItems: [UIBarButtonItem]?
}
