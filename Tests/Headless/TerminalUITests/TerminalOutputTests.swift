import Testing

@testable import TerminalUI

@Suite("Terminal · Output")
struct TerminalOutputTests {
  @Test func `A frame that comes when the terminal is the shell's is not written`() {
    var isWritten = false
    TerminalMode.writeFrame { isWritten = true }
    #expect(!isWritten)
  }

  @Test func `Whoever draws goes on all the same`() async {
    let output = TerminalOutput()
    await withCheckedContinuation { continuation in
      output.write("This would spoil the shell's screen.\n") { continuation.resume() }
    }
    #expect(output.isIdle)
  }
}
