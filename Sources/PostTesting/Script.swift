import Synchronization

/// Things that come one after the other, whichever thread asks for the next.
final class Script<Element: Sendable>: Sendable {
  private let rest: Mutex<ArraySlice<Element>>

  init(_ elements: [Element]) {
    rest = Mutex(elements[...])
  }

  func next() -> Element? {
    rest.withLock { $0.popFirst() }
  }
}
