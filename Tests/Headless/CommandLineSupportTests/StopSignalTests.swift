import CommandLineSupport
import Foundation
import Testing

@Suite
struct StopSignalTests {
  @Test
  func `A signal that stops it shows in its exit code, as a shell counts`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      let stop = await StopSignal()
      kill(getpid(), SIGINT)
      exit(await stop.wait())
    }
    await #expect(processExitsWith: .exitCode(143)) {
      let stop = await StopSignal()
      kill(getpid(), SIGTERM)
      exit(await stop.wait())
    }
  }
}
