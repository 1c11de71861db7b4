import Locking
import PostControllers

/// Things that come one after the other, whichever thread asks for the next.
final class Script<Element: Sendable>: Sendable {
  private let rest: Protected<ArraySlice<Element>>

  init(_ elements: [Element]) {
    rest = Protected(elements[...])
  }

  func next() -> Element? {
    rest.withLock { $0.popFirst() }
  }
}
