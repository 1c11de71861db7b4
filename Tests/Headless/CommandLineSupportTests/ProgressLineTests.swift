import CommandLineSupport
import Testing

@Suite("Command line · ProgressLine")
final class ProgressLineTests {
  private var now = ContinuousClock.now
  private var written: [String] = []

  private func line(_ style: ProgressLine.Style, isWatched: Bool) -> ProgressLine {
    ProgressLine(
      style, isWatched: isWatched, now: { [unowned self] in now },
      write: { [unowned self] in written.append($0) })
  }

  @Test func `A count changes at most ten times a second, and clears at its end`() {
    var line = line(.count, isWatched: true)
    for count in 1...5 {
      line.show("\(count)")
      now += .milliseconds(60)
    }
    line.clear()
    #expect(written == ["\r\u{1B}[K1", "\r\u{1B}[K3", "\r\u{1B}[K5", "\r\u{1B}[K"])
  }

  @Test func `Each step is shown`() {
    var line = line(.steps, isWatched: true)
    line.show("one")
    line.show("two")
    line.clear()
    #expect(written == ["\r\u{1B}[Kone", "\r\u{1B}[Ktwo", "\r\u{1B}[K"])
  }

  @Test func `If nobody watches, a count writes nothing, and each step writes a line`() {
    var count = line(.count, isWatched: false)
    count.show("1")
    count.clear()
    var steps = line(.steps, isWatched: false)
    steps.show("one")
    steps.show("two")
    steps.clear()
    #expect(written == ["one\n", "two\n"])
  }

  @Test func `Clearing an empty line writes nothing`() {
    line(.steps, isWatched: true).clear()
    #expect(written.isEmpty)
  }
}
