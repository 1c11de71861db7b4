import TestSupport
import Testing

/// The app and other apps read, write and hide. Responses and events arrive in any order or not at all.
@MainActor
struct RandomSessionTests {
  @Test(arguments: seeds(1...1000, few: 50))
  func `After any session, the list shows what the database contains`(seed: UInt64) async throws {
    var generator = SplitMix64(state: seed)
    let steps = Session.Step.random(
      count: .random(in: 10...40, using: &generator), using: &generator)
    guard let failure = await Session.failure(of: steps, seed: seed) else { return }
    let (shortest, reason) = await shrink(steps, failure: failure, seed: seed)
    Issue.record(
      "\(reason)\nThe shortest session that fails:\n\(shortest.map(\.description).joined(separator: "\n"))"
    )
  }

  /// Removes steps as long as the session still fails.
  private func shrink(
    _ steps: [Session.Step], failure: String, seed: UInt64
  ) async -> ([Session.Step], String) {
    var (shortest, reason) = (steps, failure)
    var size = steps.count / 2
    while size > 0 {
      var start = 0
      while start < shortest.count {
        var shorter = shortest
        shorter.removeSubrange(start..<min(start + size, shorter.count))
        if let failure = await Session.failure(of: shorter, seed: seed) {
          (shortest, reason) = (shorter, failure)
        } else {
          start += size
        }
      }
      size /= 2
    }
    return (shortest, reason)
  }

  @Test func `a session that fails is shortened to the steps that matter`() async {
    let steps: [Session.Step] = [
      .init(.refresh, 0), .init(.deliver, 0), .init(.lie, 3), .init(.scroll, 0), .init(.add, 5),
    ]
    let failure = await Session.failure(of: steps, seed: 1)
    let (shortest, _) = await shrink(steps, failure: failure ?? "", seed: 1)
    #expect(failure != nil)
    #expect(shortest.map(\.action) == [.lie])
  }
}
