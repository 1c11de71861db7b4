import Foundation
import PostControllers
import PostTesting
import PostUIKit
import PostViews
import ScreenTesting
import Testing
import UIKit

/// The sessions of all frontends, on UIKit's stand-in. A person taps, types and reads the views.
@MainActor
@Suite(.serialized)
struct SessionTests {
  @Test(arguments: [
    "reading", "writing", "discarding", "hiding", "following", "failing", "nothing", "losing",
  ])
  func `A person perceives what the session says`(name: String) async throws {
    UIViewController.warnings = []
    let session = try UIScenario.named(name)
    let server = try SessionServer(json: session.database)
    let postController = PostController(
      networkController: server.network, hiddenContentStore: MemoryHiddenContentStore())
    postController.startFollowing(over: server.network)
    let window = UIWindow(windowScene: UIWindowScene())
    let navigationController = UINavigationController(
      rootViewController: PostListTableViewController(
        viewModel: PostListViewModel(
          postController: postController, timeZone: .gmt, locale: Locale(identifier: "en_001"),
          username: "Zoe", address: "SERVER")))
    let person = Person(navigationController)
    for step in session.steps {
      for action in step.actions {
        if action == "launch" {
          window.rootViewController = navigationController
          window.makeKeyAndVisible()
        } else if !server.perform(action) {
          try await eventually("“\(action)” is possible") { person.perform(action) }
        }
      }
      let expected = try #require(step.sees)
      try await eventually("after \(step.actions): \(person.screen) is \(expected)") {
        if step.actions.contains("scroll to end") { _ = person.perform("scroll to end") }
        return person.screen == expected
      }
    }
    #expect(UIViewController.warnings == [])
  }
}

@MainActor
private struct Person {
  let navigationController: UINavigationController

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  private var top: UITableViewController {
    navigationController.topViewController as! UITableViewController  // All of Post's are.
  }

  private var alert: UIAlertController? { top.presentedViewController as? UIAlertController }

  private var previousTitle: String? {
    let controllers = navigationController.viewControllers
    return controllers.count > 1 ? controllers[controllers.count - 2].navigationItem.title : nil
  }

  /// Returns whether the action was possible.
  func perform(_ action: String) -> Bool {
    let words = action.split(separator: " ", maxSplits: 1).map(String.init)
    switch action {
    case "pull": return alert == nil && top.tableView.pull()
    case "cancel":
      // A phone has no Esc key: people tap the button.
      return alert?.tap("Cancel") ?? previousTitle.map { tap("‹ \($0)") } ?? false
    case "scroll to end":
      if alert == nil { top.tableView.scrollToEnd() }
      return true
    case _ where action.hasPrefix("tap row "):
      return alert == nil && top.tableView.tapRow(at: Int(action.dropFirst(8)) ?? 0)
    case _ where words[0] == "tap": return tap(words[1])
    default:
      let parts = words[1].components(separatedBy: "into ")
      return alert?.type(parts[0].trimmingCharacters(in: .whitespaces), into: parts[1]) ?? false
    }
  }

  private func tap(_ title: String) -> Bool {
    if let alert { return alert.tap(title) }
    if let previousTitle, title == "‹ \(previousTitle)" {
      return navigationController.popViewController(animated: true) != nil
    }
    let item = top.navigationItem
    let buttons = (item.rightBarButtonItems ?? []) + [item.leftBarButtonItem].compactMap(\.self)
    guard let button = buttons.first(where: { $0.label == title }) else { return false }
    button.tap()
    return true
  }

  var screen: AccessibilitySnapshot {
    var screen = AccessibilitySnapshot()
    if let alert {
      let fields = (alert.textFields ?? []).map {
        AccessibilitySnapshot.Field(placeholder: $0.placeholder ?? "", text: $0.text ?? "")
      }
      screen.alert = AccessibilitySnapshot.Dialog(
        title: alert.alertTitle ?? "", message: alert.message,
        fields: fields, buttons: alert.actions.map { $0.title ?? "" })
      return screen
    }
    let item = top.navigationItem
    let table: UITableView = top.tableView
    screen.title = item.title
    screen.status = item.subtitle
    let left = item.leftBarButtonItem?.label ?? previousTitle.map { "‹ \($0)" }
    let right = (item.rightBarButtonItems ?? []).compactMap(\.label)
    screen.buttons = ([left].compactMap(\.self) + right).nilIfEmpty
    let indicators = (item.rightBarButtonItems ?? []).compactMap {
      $0.customView as? UIActivityIndicatorView
    }
    screen.isBusy = indicators.contains(where: \.isAnimating) ? true : nil
    screen.canRefresh = table.refreshControl == nil ? nil : true
    screen.isRefreshing = table.refreshControl?.isRefreshing == true ? true : nil
    screen.message = (table.tableHeaderView as? UILabel)?.text
    screen.titleAbove = item.prompt
    screen.placeholder = (table.backgroundView as? UILabel)?.text
    screen.footer = (table.tableFooterView as? UILabel)?.text
    screen.rows = rows(of: table).nilIfEmpty
    return screen.withoutOwnTimes
  }

  /// All rows: those on the screen as their cells are, the others as a person finds them who scrolls there.
  private func rows(of table: UITableView) -> [AccessibilitySnapshot.Row] {
    (0..<table.numberOfRows(inSection: 0)).compactMap { row in
      let path = IndexPath(row: row, section: 0)
      let cell = table.cellForRow(at: path) ?? top.tableView(table, cellForRowAt: path)
      guard let content = cell.contentConfiguration else { return nil }
      return AccessibilitySnapshot.Row(
        texts: [content.text, content.secondaryText].compactMap(\.self),
        isMarked: content.image?.systemName == "circle.fill")
    }
  }
}

extension Collection {
  fileprivate var nilIfEmpty: Self? { isEmpty ? nil : self }
}
