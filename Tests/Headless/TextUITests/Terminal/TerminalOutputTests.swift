import Testing

@testable import TerminalUI

@Suite("Terminal · Output")
struct TerminalOutputTests {
  @Test func `A frame is not written while the shell has the terminal`() {
    var isWritten = false
    TerminalMode.writeFrame { isWritten = true }
    #expect(!isWritten)
  }

  @Test func `A write completes even if its frame is not written`() async {
    let output = TerminalOutput()
    await withCheckedContinuation { continuation in
      output.write("This would spoil the shell's screen.\n") { continuation.resume() }
    }
    #expect(output.isIdle)
  }
}
