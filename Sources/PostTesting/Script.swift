import Locking
import PostControllers

/// A list of elements that is consumed one by one, from any thread.
final class Script<Element: Sendable>: Sendable {
  private let rest: Locked<ArraySlice<Element>>

  init(_ elements: [Element]) {
    rest = Locked(elements[...])
  }

  func next() -> Element? {
    rest.withLock { $0.popFirst() }
  }
}
