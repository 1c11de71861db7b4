import HeadlessUI
import TestSupport
import Testing
import TextUI

@Suite("Several screens · Random walks")
@MainActor
struct RandomNavigationTests {
  /// The expected state after a walk: the titles and scroll positions on each stack.
  private struct Model {
    var stacks = [[(title: "Home", line: 0)], [(title: "Search", line: 0)]]
    var selected = 0
    var presented: [(title: String, line: Int)]?

    var front: [(title: String, line: Int)] {
      get { presented ?? stacks[selected] }
      set { if presented == nil { stacks[selected] = newValue } else { presented = newValue } }
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `after any walk, each screen is where the user left it`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var model = Model()
    let controller = TabBarController(
      model.stacks.map { NavigationController(rootScreen: NoteScreen($0[0].title, rows: 50)) },
      size: ScreenSize(width: 40, height: 12))
    controller.appear()
    for step in 0..<150 {
      let front = controller.presentedScreen?.navigationController
      let stack = front ?? controller.controllers[model.selected]
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        stack.push(NoteScreen("S\(step)", rows: 50))
        model.front.append((title: "S\(step)", line: 0))
      case 1:
        let titles = model.front.map(\.title)
        let isPossible = titles.count > 1
        #expect(controller.tap("‹ \(titles.dropLast().last ?? "")") == isPossible)
        if isPossible { model.front.removeLast() }
      case 2:
        let title = ["Home", "Search"][Int.random(in: 0...1, using: &random)]
        let index = title == "Home" ? 0 : 1
        #expect(controller.tap(title) == (model.presented == nil))
        guard model.presented == nil else { break }
        if index == model.selected { model.front.removeSubrange(1...) }
        model.selected = index
      case 3:
        if model.presented == nil { model.presented = [(title: "P\(step)", line: 0)] }
        controller.present(NoteScreen("P\(step)", rows: 50))
      case 4 where Bool.random(using: &random):
        controller.dismiss()
        model.presented = nil
      default:
        // A row has two lines, and the tab bar takes the room of two.
        let lines = Int.random(in: -4...4, using: &random)
        controller.scroll(by: lines)
        let end = model.presented == nil ? 94 : 92
        let last = model.front.count - 1
        model.front[last].line = min(max(0, model.front[last].line + lines), end)
      }
      expect(controller, looksLike: model, at: step)
    }
  }

  private func expect(_ controller: TabBarController, looksLike model: Model, at step: Int) {
    guard let top = model.front.last else { return }
    let screen = ScreenText(controller.text)
    // A screen that begins with a rule shows an empty line in its place.
    let first = top.line % 2 == 0 ? "\(top.title) \(top.line / 2)" : ""
    #expect(screen.lines[1].contains(top.title) && screen.body[0] == first, "step \(step)")
    #expect(screen.lines[1].contains("‹") == (model.front.count > 1), "step \(step)")
    let tabs = screen.lines[10]
    let selected = ["[Home]", "[Search]"][model.selected]
    #expect(tabs.contains(selected) == (model.presented == nil), "step \(step)")
  }
}
