/// A stack of screens, of which the top one is to be seen: `UINavigationController` without pixels.
///
/// Each screen keeps a table of its own, and with it the place where the reader was. Above the first one there is a back
/// button, unless a screen has another button in that place.
@MainActor
open class NavigationController: Screen {
  private struct Entry {
    let screen: any TableScreen
    /// Made when the screen appears for the first time.
    var table: TableView?
  }

  /// Called after each change of what is on the screen.
  public var onChange: () -> Void = {}

  public var userInterfaceIdiom = UserInterfaceIdiom.phone {
    didSet { onChange() }
  }

  /// What stands for the stack in a ``TabBarController``.
  public var tabBarItem: TabBar.Item {
    didSet { onChange() }
  }

  /// The controller that has this one as one of its tabs, or presents it.
  public internal(set) weak var tabBarController: TabBarController?

  /// Adds what stands around the stack.
  var decorate: (inout TableContent) -> Void = { _ in }

  private var stack: [Entry] = []
  private var hasAppeared = false
  /// What whoever shows the app asks, and who hears the answer.
  private var question: (alert: Alert, completion: (String) -> Void)? {
    didSet { onChange() }
  }

  /// A stack of one screen.
  ///
  /// - Parameter tabBarItem: What stands for it among tabs; if nil, an item with the screen's title.
  public init(
    rootScreen: any TableScreen, tabBarItem: TabBar.Item? = nil, size: ScreenSize = ScreenSize()
  ) {
    self.tabBarItem = tabBarItem ?? TabBar.Item(title: rootScreen.content.title)
    self.size = size
    add(rootScreen)
  }

  // MARK: The stack

  /// The screens from the first one to the one on top.
  public var screens: [any TableScreen] { stack.map(\.screen) }

  /// Puts a screen on top. One that is somewhere on the stack already stays where it is.
  public func push(_ screen: any TableScreen) {
    guard !stack.contains(where: { $0.screen === screen }) else { return }
    add(screen)
    showTop()
    onChange()
  }

  /// Takes the top screen away, unless it is the only one.
  public func pop() {
    guard stack.count > 1 else { return }
    stack.removeLast().screen.navigationController = nil
    showTop()
    onChange()
  }

  /// Takes all screens away but the first one.
  public func popToRoot() {
    guard stack.count > 1 else { return }
    for entry in stack[1...] { entry.screen.navigationController = nil }
    stack.removeSubrange(1...)
    showTop()
    onChange()
  }

  /// The rows of a screen have changed.
  public func rowsUpdated(_ updates: RowUpdates, of screen: any TableScreen) {
    table(of: screen)?.apply(updates)
    onChange()
  }

  /// Something besides the rows of a screen looks different.
  public func stateUpdated(of screen: any TableScreen) {
    table(of: screen)?.layoutIfNeeded()
    onChange()
  }

  /// A row of a screen has to be seen now.
  public func show(row: Int, of screen: any TableScreen) {
    table(of: screen)?.show(row: row)
    onChange()
  }

  private func add(_ screen: any TableScreen) {
    stack.append(Entry(screen: screen))
    screen.navigationController = self
  }

  /// Lets the top screen come into view, for the first time or again.
  private func showTop() {
    guard hasAppeared else { return }
    if let table = top.table { return table.layoutIfNeeded() }
    let screen = top.screen
    let table = TableView(
      size: size,
      content: { [unowned self] in content(of: screen) },
      willDisplayRow: { screen.willDisplayRow($0) }
    )
    stack[stack.count - 1].table = table
    screen.appear()
    table.scroll(by: 0)
  }

  /// The stack is never empty.
  private var top: Entry { stack[stack.count - 1] }

  /// The table of a screen that is in view or has been.
  private func table(of screen: any TableScreen) -> TableView? {
    stack.first { $0.screen === screen }?.table
  }

  private func content(of screen: any TableScreen) -> TableContent {
    var content = screen.content
    content.userInterfaceIdiom = userInterfaceIdiom
    if content.leftBarButton == nil {
      content.leftBarButton = backButton(of: screen)
      content.isBackButton = content.leftBarButton != nil
    }
    content.hasRefreshControl = screen.pull != nil
    if let question, screen === top.screen {
      content.alert = question.alert
      // The question is no way out of anything.
      content.hasUnsavedChanges = false
    }
    if let insertionPoint { content.mark(insertionPoint) }
    decorate(&content)
    return content
  }

  private func backButton(of screen: any TableScreen) -> String? {
    guard let index = stack.firstIndex(where: { $0.screen === screen }), index > 0 else {
      return nil
    }
    return "‹ \(stack[index - 1].screen.content.title)"
  }

  // MARK: Screen

  public var size: ScreenSize {
    didSet {
      for entry in stack { entry.table?.size = size }
      onChange()
    }
  }

  public var text: String { top.table?.text ?? content(of: top.screen).text(size: size) }

  public var drawing: ScreenDrawing {
    top.table?.drawing ?? content(of: top.screen).drawing(size: size)
  }

  public var insertionPoint: InsertionPoint? {
    didSet { if insertionPoint != oldValue { onChange() } }
  }

  public var isBusy: Bool { stack.contains { $0.screen.isBusy } }

  public var isAtEnd: Bool { !isBusy && (isCoveredByAlert || top.screen.isAtEnd) }

  /// What the reader has to answer first, if anything.
  public var alert: Alert? { question?.alert ?? top.screen.content.alert }

  var isCoveredByAlert: Bool { alert != nil }

  public var hasUnsavedChanges: Bool { stack.contains { $0.screen.content.hasUnsavedChanges } }

  public func present(_ alert: Alert, completion: @escaping (String) -> Void) {
    if question == nil { question = (alert, completion) }
  }

  public func appear() {
    guard !hasAppeared else { return }
    hasAppeared = true
    showTop()
    onChange()
  }

  public func scroll(by lines: Int) {
    guard !isCoveredByAlert else { return }
    top.table?.scroll(by: lines)
    onChange()
  }

  public func scrollToEnd() {
    guard !isCoveredByAlert else { return }
    top.table?.scrollToEnd()
    onChange()
  }

  public func moveSelection(_ step: SelectionStep) -> Bool {
    guard !isCoveredByAlert, let table = top.table else { return false }
    defer { onChange() }
    return table.moveSelection(step)
  }

  public func pull() {
    guard !isCoveredByAlert else { return }
    top.screen.pull?()
  }

  public func tap(_ title: String) -> Bool {
    if let question {
      guard question.alert.actions.contains(where: { $0.title == title }) else { return false }
      self.question = nil
      question.completion(title)
      return true
    }
    let content = top.screen.content
    let buttons =
      content.alert.map { $0.actions.map(\.title) }
      ?? [content.leftBarButton, content.rightBarButton].compactMap { $0 }
      + (content.segmentedControl?.titles ?? [])
    if buttons.contains(title) {
      top.screen.tap(title)
    } else if content.alert == nil, content.leftBarButton == nil,
      title == backButton(of: top.screen)
    {
      pop()
    } else {
      return false
    }
    return true
  }

  public func tapRow(at row: Int) -> Bool {
    let content = top.screen.content
    guard !isCoveredByAlert, 0..<content.numberOfRows ~= row else { return false }
    return top.screen.tapRow(at: row)
  }

  public func type(_ text: String, into placeholder: String) -> Bool {
    guard question == nil else { return false }
    let content = top.screen.content
    let fields = content.alert?.textFields ?? content.textFields
    guard fields.contains(where: { $0.placeholder == placeholder }) else { return false }
    top.screen.type(text, into: placeholder)
    return true
  }
}
