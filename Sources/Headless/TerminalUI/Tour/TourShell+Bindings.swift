/// The one table of keys on a tour. The dispatch and the help come from it.
extension TourShell {
  var bindings: [KeyBinding] {
    [
      KeyBinding(.anywhere, [[.enter]], "Next screen; from the last one, out of the tour.") {
        [self] _ in
        if isAtEnd { outcome = .quit } else { go(to: index + 1) }
      },
      KeyBinding(
        .anywhere,
        [[.right, .down], [" "], ["n", "j", "l"], [.pageDown], [.control("f")]], "Next screen."
      ) { [self] _ in go(to: index + 1) },
      KeyBinding(
        .anywhere,
        [[.left, .up], ["b", "p", "k", "h"], [.backspace], [.pageUp], [.control("b")]], "Back."
      ) { [self] _ in go(to: index - 1) },
      KeyBinding(.anywhere, [["g", "G"], [.home, .end]], "The first or the last screen.") {
        [self] key in go(to: ["g", .home].contains(key) ? 0 : pages.count - 1)
      },
      KeyBinding(.anywhere, [["c"]], "All screens: Enter opens one.") { [self] _ in
        showContents()
      },
      KeyBinding(.anywhere, [[.control("l")]], "Draw the screen again.") { [self] _ in
        outcome = .redraw
      },
      .suspend,
      KeyBinding(.anywhere, [["q"], [.control("c"), .control("d")]], "Quit.") { [self] _ in
        outcome = .quit
      },
      KeyBinding(.anywhere, [["?"]], "These keys.") { [self] _ in showHelp() },
    ]
  }
}
