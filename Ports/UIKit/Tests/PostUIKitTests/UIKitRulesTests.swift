import Foundation
import Testing
import UIKit

private final class NumbersViewController: UITableViewController {
  var count = 30

  override func viewDidLoad() {
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "number")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "number", for: indexPath)
  }

  func update(deleting deleted: [Int], inserting inserted: [Int]) {
    tableView.performBatchUpdates {
      self.tableView.insertRows(
        at: inserted.map { IndexPath(row: $0, section: 0) }, with: .automatic)
      self.tableView.deleteRows(
        at: deleted.map { IndexPath(row: $0, section: 0) }, with: .automatic)
    }
  }

  static func shown() -> NumbersViewController {
    let controller = NumbersViewController(style: .plain)
    let window = UIWindow(windowScene: UIWindowScene())
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return controller
  }
}

/// The stand-in has the rules of UIKit, so that a port that breaks them does not pass.
@MainActor
@Suite
struct UIKitRulesTests {
  @Test
  func `Updates whose numbers add up are applied`() {
    let controller = NumbersViewController.shown()
    controller.count = 31
    controller.update(deleting: [29], inserting: [0, 30])
    #expect(controller.tableView.numberOfRows(inSection: 0) == 31)
  }

  @Test
  func `Updates whose numbers do not add up end the app`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { NumbersViewController.shown().update(deleting: [], inserting: [0]) }
    }
  }

  @Test
  func `A row is deleted where it was before, and inserted where it is after`() async {
    await #expect(processExitsWith: .failure) {
      // Row 30 is there after the insertion only.
      await MainActor.run { NumbersViewController.shown().update(deleting: [30], inserting: [0]) }
    }
  }

  @Test
  func `A cell needs a registration`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = UITableView(frame: .zero).dequeueReusableCell(
          withIdentifier: "nobody", for: IndexPath(row: 0, section: 0))
      }
    }
  }

  @Test
  func `A second presentation is refused with a warning`() {
    UIViewController.warnings = []
    let controller = NumbersViewController.shown()
    let first = UIAlertController(title: "1", message: nil, preferredStyle: .alert)
    controller.present(first, animated: true)
    controller.present(
      UIAlertController(title: "2", message: nil, preferredStyle: .alert), animated: true)
    #expect(controller.presentedViewController === first)
    #expect(UIViewController.warnings.count == 1)
    UIViewController.warnings = []
  }
}
