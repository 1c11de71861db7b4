import EmbeddedCloud
import Foundation
import ScreenTesting
import TestSupport
import Testing
import TimelineApp
import TimelineTesting

@testable import TimelineDemo

@Suite("TimelineDemo · Several programs on one folder")
@MainActor
struct SharedFolderTests {
  @Test func `Changes by another program appear at the next tick, without a pull`() async throws {
    let folder = try TemporaryFolder()
    try await CloudFixture.named("town").fill(
      EmbeddedCloud(directory: folder.url), clock: TestClock(CloudFixture.now))
    let photos = CloudFixture.directory.appending(path: "Photos").path
    let words = ["app", "--data", folder.url.path, "--as", "Ada", "--photos", photos]
    let command = try Command(arguments: words)
    guard case .app(let options, _) = command else { throw CancellationError() }
    let (ticks, clock) = AsyncStream.makeStream(of: Void.self)
    let composer = try AppComposer(options) {
      for await _ in ticks { return }
      throw CancellationError()
    }
    let reader = UserSession(on: composer.makeScreen())
    let writer = UserSession(
      on: try AppComposer(options) { throw CancellationError() }.makeScreen())
    for user in [reader, writer] { try await user.launch() }
    func write(_ actions: String...) async throws {
      for action in actions { try await writer.perform(action) }
      clock.yield()
    }
    try await write("tap +", "tap row 0", "tap row 0", "type Look! into Caption", "tap Post")
    try await reader.waitForText("Look!")
    try await reader.perform("tap row 0")
    try await write("tap row 0", "tap Comment", "type Nice into Comment", "tap Send")
    try await reader.waitForText("Nice")
    // A request that is still on its way creates files in the folder while it is removed.
    try await reader.waitUntilIdle()
    clock.finish()
  }
}
