/// An app with several parts side by side, each with a stack of screens: `UITabBarController` without pixels.
///
/// A screen may be presented over all of it, tab bar included, until it is dismissed. A banner stands over whatever is in
/// front until the reader does anything.
@MainActor
open class TabBarController: Screen {
  /// Called after each change of what is on the screen.
  public var onChange: () -> Void = {}

  public var userInterfaceIdiom = UserInterfaceIdiom.phone {
    didSet {
      for controller in controllers { controller.userInterfaceIdiom = userInterfaceIdiom }
      presented?.userInterfaceIdiom = userInterfaceIdiom
    }
  }

  /// Called when the reader has gone to a part, with its index.
  public var didSelect: (Int) -> Void = { _ in }

  public let controllers: [NavigationController]

  /// Which of the ``controllers`` is to be seen.
  public var selectedIndex = 0 {
    didSet {
      precondition(controllers.indices.contains(selectedIndex), "There is no such tab.")
      if hasAppeared { controllers[selectedIndex].appear() }
      didSelect(selectedIndex)
      onChange()
    }
  }

  private var presented: NavigationController?
  private var banner: (content: Banner, tapped: () -> Void)?
  private var hasAppeared = false

  /// Puts parts side by side, at least one.
  public init(_ controllers: [NavigationController], size: ScreenSize = ScreenSize()) {
    precondition(!controllers.isEmpty, "There is no app without a part.")
    self.controllers = controllers
    self.size = size
    for controller in controllers {
      adopt(controller)
      controller.decorate = { [weak self] in self?.decorate(&$0, isPresented: false) }
    }
  }

  // MARK: What stands over the tabs

  /// The screen that covers the tabs, if any.
  public var presentedScreen: (any TableScreen)? { presented?.screens.first }

  /// Covers the tabs with a screen. While another one covers them already, nothing happens.
  public func present(_ screen: any TableScreen) {
    guard presented == nil else { return }
    let controller = NavigationController(rootScreen: screen)
    adopt(controller)
    controller.decorate = { [weak self] in self?.decorate(&$0, isPresented: true) }
    presented = controller
    if hasAppeared { controller.appear() }
    onChange()
  }

  /// Uncovers the tabs.
  public func dismiss() {
    guard presented != nil else { return }
    presented = nil
    onChange()
  }

  /// Shows a banner, in place of an earlier one, until the reader does anything.
  ///
  /// - Parameter tapped: Called when what the reader does is a tap on the banner's title.
  public func show(_ banner: Banner, tapped: @escaping () -> Void = {}) {
    self.banner = (banner, tapped)
    onChange()
  }

  private func adopt(_ controller: NavigationController) {
    controller.size = size
    controller.userInterfaceIdiom = userInterfaceIdiom
    controller.tabBarController = self
    controller.onChange = { [weak self] in self?.onChange() }
  }

  private func decorate(_ content: inout TableContent, isPresented: Bool) {
    if !isPresented, controllers.count > 1 {
      content.tabBar = TabBar(items: controllers.map(\.tabBarItem), selectedIndex: selectedIndex)
    }
    content.banner = banner?.content
  }

  private var front: NavigationController { presented ?? controllers[selectedIndex] }

  private func dismissBanner() {
    guard banner != nil else { return }
    banner = nil
    onChange()
  }

  // MARK: Screen

  public var size: ScreenSize {
    didSet {
      for controller in controllers { controller.size = size }
      presented?.size = size
      onChange()
    }
  }

  public var text: String { front.text }

  public var drawing: ScreenDrawing { front.drawing }

  public var insertionPoint: InsertionPoint? {
    get { front.insertionPoint }
    set { front.insertionPoint = newValue }
  }

  /// What the reader has to answer first, if anything.
  public var alert: Alert? { front.alert }

  public var hasUnsavedChanges: Bool {
    presented?.hasUnsavedChanges == true || controllers.contains(where: \.hasUnsavedChanges)
  }

  public func present(_ alert: Alert, completion: @escaping (String) -> Void) {
    front.present(alert, completion: completion)
  }

  public var isBusy: Bool { presented?.isBusy == true || controllers.contains(where: \.isBusy) }

  public var isAtEnd: Bool { !isBusy && front.isAtEnd }

  public func appear() {
    guard !hasAppeared else { return }
    hasAppeared = true
    controllers[selectedIndex].appear()
    presented?.appear()
    onChange()
  }

  public func scroll(by lines: Int) {
    dismissBanner()
    front.scroll(by: lines)
  }

  public func scrollToEnd() {
    dismissBanner()
    front.scrollToEnd()
  }

  public func moveSelection(_ step: SelectionStep) -> Bool {
    dismissBanner()
    return front.moveSelection(step)
  }

  public func pull() {
    dismissBanner()
    front.pull()
  }

  public func tap(_ title: String) -> Bool {
    let banner = banner
    dismissBanner()
    if let banner, banner.content.title == title, !front.isCoveredByAlert {
      banner.tapped()
      return true
    }
    return front.tap(title) || goToTab { $0.title == title }
  }

  public func selectTab(at index: Int) -> Bool {
    dismissBanner()
    guard controllers.indices.contains(index) else { return false }
    let item = controllers[index].tabBarItem
    return goToTab { $0 == item }
  }

  /// Goes to a part; a tap on the one that is to be seen leads back to its first screen.
  private func goToTab(where isWanted: (TabBar.Item) -> Bool) -> Bool {
    guard controllers.count > 1, presented == nil, !front.isCoveredByAlert,
      let index = controllers.firstIndex(where: { isWanted($0.tabBarItem) })
    else { return false }
    if index == selectedIndex {
      controllers[index].popToRoot()
    } else {
      selectedIndex = index
    }
    return true
  }

  public func tapRow(at row: Int) -> Bool {
    dismissBanner()
    return front.tapRow(at: row)
  }

  public func type(_ text: String, into placeholder: String) -> Bool {
    dismissBanner()
    return front.type(text, into: placeholder)
  }
}
