import ScreenTesting
import Testing

@Suite("Test harness · eventually")
@MainActor
struct EventuallyTests {
  @Test func `If the condition holds, it returns at once, even with no time left`() async throws {
    var count = 0
    try await eventually("one", within: .zero) {
      count += 1
      return true
    }
    #expect(count == 1)
  }

  @Test func `It checks repeatedly, and other tasks run in between`() async throws {
    var isDone = false
    var looks = 0
    Task { isDone = true }
    try await eventually("the task has run") {
      looks += 1
      return isDone
    }
    #expect(looks > 1)
  }

  @Test func `It times out with an error that has the goal's final text`() async throws {
    var looks = 0
    let error = await #expect(throws: TimeoutError.self) {
      try await eventually("pigs fly, after \(looks) looks", within: .milliseconds(5)) {
        looks += 1
        return false
      }
    }
    #expect(
      error?.description
        == "This did not happen within 0.005 seconds: pigs fly, after \(looks) looks")
    #expect(looks > 0)
  }
}
