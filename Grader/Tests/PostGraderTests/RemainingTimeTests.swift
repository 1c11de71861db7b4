import Testing

@testable import PostGrader

/// The clock is driven by hand.
@Suite("Grader · The time that is left")
struct RemainingTimeTests {
  private let start = ContinuousClock.now
  private var time: RemainingTime

  init() { time = RemainingTime(count: 5, budget: .seconds(300), start: start) }

  @Test mutating func `The others take as long as those that have been graded`() {
    for offset in 0..<2 {
      time.begin(offset, at: start + .seconds(10 * offset))
      #expect(time.left(at: start + .seconds(10 * offset)) == nil)
      time.end(offset, at: start + .seconds(10 * offset + 10))
    }
    #expect(time.left(at: start + .seconds(20)) == .seconds(30))
    for offset in 2..<5 { time.end(offset, at: start + .seconds(20)) }
    #expect(time.left(at: start + .seconds(20)) == nil)
  }

  @Test mutating func `A stuck submission uses its budget`() {
    time.begin(4, at: start)
    for offset in 0..<4 {
      time.begin(offset, at: start + .seconds(10 * offset))
      time.end(offset, at: start + .seconds(10 * offset + 10))
    }
    #expect(time.left(at: start + .seconds(40)) == .seconds(260))
    #expect(time.left(at: start + .seconds(299)) == .seconds(1))
    #expect(time.left(at: start + .seconds(400)) == .zero)
  }
}
