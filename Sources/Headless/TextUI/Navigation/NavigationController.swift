import HeadlessUI

/// A stack of screens of which the top one is visible: `UINavigationController` without pixels. Each screen keeps its scroll position.
/// All but the first screen have a back button, unless they have another button in that place.
@MainActor
open class NavigationController: KeyboardScreen {
  private struct Entry {
    let screen: any TableScreen
    /// Created when the screen appears for the first time.
    var table: TableView?
  }

  public var onChange: () -> Void = {}
  public var userInterfaceIdiom = UserInterfaceIdiom.phone { didSet { onChange() } }
  public var tabBarItem: TabBar.Item { didSet { onChange() } }

  /// The controller that has this one as a tab or presents it.
  public internal(set) weak var tabBarController: TabBarController?

  /// Adds what surrounds the stack, such as a tab bar.
  var decorate: (inout TableContent) -> Void = { _ in }

  private var stack: [Entry] = []
  private var hasAppeared = false

  /// - Parameter tabBarItem: The item in a tab bar. If nil, an item with the screen's title.
  public init(
    rootScreen: any TableScreen, tabBarItem: TabBar.Item? = nil, size: ScreenSize = ScreenSize()
  ) {
    self.tabBarItem = tabBarItem ?? TabBar.Item(title: rootScreen.content.title)
    self.size = size
    add(rootScreen)
  }

  // MARK: The stack

  /// The screens from the first one to the top one.
  public var screens: [any TableScreen] { stack.map(\.screen) }

  /// Puts a screen on top. Does nothing if the screen is on the stack already.
  public func push(_ screen: any TableScreen) {
    guard !stack.contains(where: { $0.screen === screen }) else { return }
    add(screen)
    showTop()
    onChange()
  }

  /// Removes the top screen, unless it is the only one.
  public func pop() { pop(to: stack.count - 1) }

  public func popToRoot() { pop(to: 1) }

  private func pop(to count: Int) {
    guard count > 0, count < stack.count else { return }
    for entry in stack[count...] { entry.screen.navigationController = nil }
    stack.removeSubrange(count...)
    showTop()
    onChange()
  }

  /// Must be called when the rows of a screen have changed.
  public func rowsUpdated(_ updates: RowUpdates, of screen: any TableScreen) {
    table(of: screen)?.apply(updates)
    onChange()
  }

  /// Must be called when something other than the rows of a screen has changed.
  public func stateUpdated(of screen: any TableScreen) {
    table(of: screen)?.layoutIfNeeded()
    onChange()
  }

  /// Scrolls to a row of a screen and selects it.
  public func show(row: Int, of screen: any TableScreen) {
    table(of: screen)?.show(row: row)
    onChange()
  }

  private func add(_ screen: any TableScreen) {
    stack.append(Entry(screen: screen))
    screen.navigationController = self
  }

  /// Makes the top screen visible, for the first time or again.
  private func showTop() {
    guard hasAppeared else { return }
    if let table = top.table { return table.layoutIfNeeded() }
    let screen = top.screen
    let table = TableView(
      size: size, content: { [unowned self] in content(of: screen) },
      willDisplayRow: { screen.willDisplayRow($0) })
    stack[stack.count - 1].table = table
    screen.appear()
    table.scroll(by: 0)
  }

  /// The stack is never empty.
  private var top: Entry { stack[stack.count - 1] }

  /// The table of a screen that is or was visible.
  private func table(of screen: any TableScreen) -> TableView? {
    stack.first { $0.screen === screen }?.table
  }

  private func content(of screen: any TableScreen) -> TableContent {
    var content = screen.content
    let index = stack.firstIndex { $0.screen === screen } ?? 0
    if content.leftBarButton == nil, index > 0 {
      content.leftBarButton = "‹ \(stack[index - 1].screen.content.title)"
      content.leadsBack = true
    }
    content.hasRefreshControl = screen.pull != nil
    if let insertionPoint, content.editableFields.indices.contains(insertionPoint.field) {
      content.editableFields[insertionPoint.field].insertionPoint = insertionPoint.offset
    }
    decorate(&content)
    return content
  }

  // MARK: KeyboardScreen

  public var size: ScreenSize {
    didSet {
      for entry in stack { entry.table?.size = size }
      onChange()
    }
  }

  public var text: String { top.table?.text ?? content(of: top.screen).text(size: size) }

  public func drawing(under question: Alert?) -> ScreenDrawing {
    top.table?.drawing(under: question) ?? content(of: top.screen).drawing(size: size)
  }

  public func snapshot(of rows: Range<Int>?) -> ScreenSnapshot {
    top.table?.snapshot(of: rows) ?? content(of: top.screen).snapshot(of: rows ?? 0..<0)
  }

  public var rowSource: (any RowSource)? { top.table }

  public var insertionPoint: InsertionPoint? {
    didSet { if insertionPoint != oldValue { onChange() } }
  }

  public var isBusy: Bool { stack.contains { $0.screen.isBusy } }
  public var isAtEnd: Bool { !isBusy && (alert != nil || top.screen.isAtEnd) }
  public var alert: Alert? { top.screen.content.alert }
  public var hasUnsavedChanges: Bool { stack.contains { $0.screen.content.hasUnsavedChanges } }

  public func appear() {
    guard !hasAppeared else { return }
    hasAppeared = true
    showTop()
    onChange()
  }

  public func scroll(by lines: Int) { move { $0.scroll(by: lines) } }
  public func scrollToEnd() { move { $0.scrollToEnd() } }

  public func moveSelection(_ step: SelectionStep) -> Bool {
    move { $0.moveSelection(step) } ?? false
  }

  @discardableResult
  private func move<Result>(_ move: (TableView) -> Result) -> Result? {
    guard alert == nil, let table = top.table else { return nil }
    defer { onChange() }
    return move(table)
  }

  @discardableResult
  public func perform(_ action: ScreenAction) -> Bool {
    let screen = top.screen
    let content = content(of: screen)
    let isFree = content.alert == nil
    switch action {
    case .tap(.row(let row)):
      return isFree && 0..<content.numberOfRows ~= row && screen.tapRow(at: row)
    case .tap(.leftBarButton)
    where isFree && stack.count > 1 && screen.content.leftBarButton == nil: pop()
    case .tap(let element):
      guard content.frame.buttons.contains(where: { $0.element == element }) else { return false }
      screen.tap(element)
    case .type(let text, let field):
      guard content.editableFields.indices.contains(field) else { return false }
      screen.type(content.editableFields[field].accepting(text), into: field)
    case .pull:
      guard isFree, let pull = screen.pull else { return false }
      pull()
    case .open(let data, let name):
      guard isFree, content.takesPictureFile else { return false }
      screen.open(data, named: name)
    }
    return true
  }
}
