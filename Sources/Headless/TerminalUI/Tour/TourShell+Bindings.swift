/// The one table of keys on a tour. The dispatch, the help and the line below the screen come from it.
extension TourShell {
  var bindings: [KeyBinding] {
    let isLast = index == pages.count - 1
    return [
      KeyBinding(
        deciding: [[.enter]], "Next screen; from the last one, out of the tour.",
        hint: .init(rank: 1, words: isLast ? "The end." : "Enter next")
      ) { [self] _ in
        if isLast { return .quit }
        go(to: index + 1)
        return .goOn
      },
      KeyBinding(
        .anywhere,
        [
          [.right, .down], [.character(" ")], [.character("n"), .character("j"), .character("l")],
          [.pageDown], [.control("f")],
        ], "Next screen."
      ) { [self] _ in go(to: index + 1) },
      KeyBinding(
        .anywhere,
        [
          [.left, .up],
          [.character("b"), .character("p"), .character("k"), .character("h")],
          [.backspace], [.pageUp], [.control("b")],
        ], "Back.", hint: .init(rank: 2, words: "b back")
      ) { [self] _ in go(to: index - 1) },
      KeyBinding(
        .anywhere, [[.character("g"), .character("G")], [.home, .end]],
        "The first or the last screen."
      ) { [self] key in go(to: [.character("g"), .home].contains(key) ? 0 : pages.count - 1) },
      .drawAgain, .suspend,
      KeyBinding(
        deciding: [[.character("q")], [.control("c"), .control("d")]], "Quit.",
        hint: .init(rank: 3, words: "q quit")
      ) { _ in .quit },
      KeyBinding(
        .anywhere, [[.character("?")]], "These keys.", hint: .init(rank: 4, words: "? keys")
      ) { [self] _ in showHelp() },
    ]
  }
}
