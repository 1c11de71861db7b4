import Foundation

/// Does things a little later, in the order in which they were asked for.
@MainActor
final class Pace {
  private let delay: Duration
  private var last: Task<Void, Never>?

  init(_ delay: Duration) {
    self.delay = delay
  }

  func run(_ action: @escaping @MainActor () -> Void) {
    last = Task { [last, delay] in
      try? await Task.sleep(for: delay)
      await last?.value
      action()
    }
  }
}
