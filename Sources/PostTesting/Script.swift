import Locking
import PostControllers

/// Things that come one after the other, whichever thread asks for the next.
final class Script<Element: Sendable>: Sendable {
  private let rest: Locked<ArraySlice<Element>>

  init(_ elements: [Element]) {
    rest = Locked(elements[...])
  }

  func next() -> Element? {
    rest.withLock { $0.popFirst() }
  }
}
