import Foundation
import PostTesting
import Testing

@Suite("Fixtures · From anywhere")
struct FixtureLocationTests {
  /// Runs in a separate process, since all tests share the current directory.
  @Test func `Fixtures are found from any current directory`() async {
    await #expect(processExitsWith: .success) {
      let isElsewhere = FileManager.default.changeCurrentDirectoryPath("/")
      for exchange in try Fixture.all().flatMap(\.exchanges) {
        _ = try Fixture.answer(named: exchange.answer)
      }
      exit(isElsewhere ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}
