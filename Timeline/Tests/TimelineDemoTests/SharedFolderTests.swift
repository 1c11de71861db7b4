import EmbeddedCloud
import Foundation
import ScreenTesting
import TestSupport
import Testing
import TimelineApp
import TimelineModel
import TimelineTesting

import struct TimelineModel.Comment

@testable import TimelineDemo

@Suite("TimelineDemo · Several programs on one folder")
@MainActor
struct SharedFolderTests {
  @Test func `What another program saves appears without a pull, when the clock ticks`()
    async throws
  {
    let folder = try TemporaryFolder()
    let other = try EmbeddedCloud(directory: folder.url)
    try await CloudFixture.named("town").fill(other, clock: TestClock(CloudFixture.now))
    let arguments = ["app", "--data", folder.url.path(percentEncoded: false), "--as", "Ada"]
    guard case .app(let options, _) = try Command(arguments: arguments) else { return }
    let (ticks, clock) = AsyncStream.makeStream(of: Void.self)
    let composer = try AppComposer(options) {
      for await _ in ticks { return }
      throw CancellationError()
    }
    let user = UserSession(on: composer.makeScreen())
    try await user.launch()

    let ada = CloudFixture.reference(to: "Ada")
    let post = try #require(
      Post(owner: ada, caption: "From my tablet", photo: try CloudFixture.photo(named: "lake.png")))
    try await other.save(post.recordValue, by: "Ada")
    clock.yield()
    try await user.waitForText("From my tablet")

    try await user.perform("tap row 0")
    let comment = Comment(owner: ada, post: post.reference, postOwner: ada, text: "And from there")
    try await other.save(comment?.recordValue, by: "Ada")
    clock.yield()
    try await user.waitForText("And from there")
  }
}
