import HeadlessUI

/// An app with several parts, each with a stack of screens: `UITabBarController` without pixels.
@MainActor
open class TabBarController: KeyboardScreen {
  public var onChange: () -> Void = {}

  public var userInterfaceIdiom = UserInterfaceIdiom.phone {
    didSet { for controller in all { controller.userInterfaceIdiom = userInterfaceIdiom } }
  }

  /// Called with the index of a part when the reader has gone there.
  public var didSelect: (Int) -> Void = { _ in }

  public let controllers: [NavigationController]

  public var selectedIndex = 0 {
    didSet {
      precondition(controllers.indices.contains(selectedIndex), "There is no such tab.")
      if hasAppeared { controllers[selectedIndex].appear() }
      didSelect(selectedIndex)
      onChange()
    }
  }

  private var presented: NavigationController?
  private var banner: (content: Banner, tapped: () -> Void)? {
    didSet { if oldValue != nil || banner != nil { onChange() } }
  }
  private var hasAppeared = false

  public init(_ controllers: [NavigationController], size: ScreenSize = ScreenSize()) {
    precondition(!controllers.isEmpty, "An app needs at least one part.")
    self.controllers = controllers
    self.size = size
    for controller in controllers { adopt(controller) }
  }

  // MARK: Over the tabs

  /// The screen that covers the tabs, if any.
  public var presentedScreen: (any TableScreen)? { presented?.screens.first }

  /// Covers the tabs with a screen. Does nothing if another one covers them already.
  public func present(_ screen: any TableScreen) {
    guard presented == nil else { return }
    let controller = NavigationController(rootScreen: screen)
    presented = controller
    adopt(controller)
    if hasAppeared { controller.appear() }
    onChange()
  }

  public func dismiss() {
    guard presented != nil else { return }
    presented = nil
    onChange()
  }

  /// Shows a banner until the next action of the reader. If that is a tap on its title, `tapped` is called.
  public func show(_ banner: Banner, tapped: @escaping () -> Void = {}) {
    self.banner = (banner, tapped)
  }

  private func adopt(_ controller: NavigationController) {
    controller.size = size
    controller.userInterfaceIdiom = userInterfaceIdiom
    controller.tabBarController = self
    controller.onChange = { [weak self] in self?.onChange() }
    controller.decorate = { [weak self, weak controller] content in
      guard let self else { return }
      if controller !== presented, controllers.count > 1 {
        content.tabBar = TabBar(items: controllers.map(\.tabBarItem), selectedIndex: selectedIndex)
      }
      content.banner = banner?.content
    }
  }

  private var all: [NavigationController] { controllers + [presented].compactMap(\.self) }
  private var front: NavigationController { presented ?? controllers[selectedIndex] }

  // MARK: KeyboardScreen

  public var size: ScreenSize {
    didSet {
      for controller in all { controller.size = size }
      onChange()
    }
  }

  public var text: String { front.text }
  public func drawing(under question: Alert?) -> ScreenDrawing { front.drawing(under: question) }
  public func snapshot(of rows: Range<Int>?) -> ScreenSnapshot { front.snapshot(of: rows) }
  public var rowSource: (any RowSource)? { front.rowSource }

  public var insertionPoint: InsertionPoint? {
    get { front.insertionPoint }
    set { front.insertionPoint = newValue }
  }

  public var hasUnsavedChanges: Bool { all.contains(where: \.hasUnsavedChanges) }
  public var isBusy: Bool { all.contains(where: \.isBusy) }
  public var isAtEnd: Bool { !isBusy && front.isAtEnd }

  public func appear() {
    guard !hasAppeared else { return }
    hasAppeared = true
    controllers[selectedIndex].appear()
    presented?.appear()
    onChange()
  }

  public func scroll(by lines: Int) {
    banner = nil
    front.scroll(by: lines)
  }

  public func scrollToEnd() {
    banner = nil
    front.scrollToEnd()
  }

  public func moveSelection(_ step: SelectionStep) -> Bool {
    banner = nil
    return front.moveSelection(step)
  }

  @discardableResult
  public func perform(_ action: ScreenAction) -> Bool {
    let banner = banner
    self.banner = nil
    guard front.alert == nil else { return front.perform(action) }
    switch action {
    case .tap(.banner):
      banner?.tapped()
      return banner != nil
    case .tap(.tab(let index)):
      guard controllers.count > 1, presented == nil, controllers.indices.contains(index)
      else { return false }
      // A tap on the visible part leads back to its first screen.
      if index == selectedIndex { controllers[index].popToRoot() } else { selectedIndex = index }
      return true
    default: return front.perform(action)
    }
  }
}
