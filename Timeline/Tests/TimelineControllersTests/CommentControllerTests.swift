import Cloud
import Testing
import TimelineControllers
import TimelineModel

import struct TimelineModel.Comment

@Suite("Timeline overview: Controllers, CommentController")
@MainActor
struct CommentControllerTests {
  private let town = Town()
  private let device: Device
  /// A post of Ben's.
  private let post: Post

  init() async throws {
    _ = try await town.resident("ben")
    try await town.savePosts(["p", "other"], by: "ben")
    device = try await town.resident("mira")
    post = try await town.post("p")
  }

  @Test func `It has the comments on its post, the latest first, and no others`() async throws {
    let other = try await town.post("other")
    #expect(await device.comment("one", on: post) == nil)
    #expect(await device.comment("two", on: other) == nil)
    #expect(await device.comment("three", on: post) == nil)
    let controller = device.commentController(of: post)
    let checker = ChangeChecker(controller.list)
    #expect(controller.post == post)
    let comments = await controller.fetch()

    #expect(comments.map(\.text) == ["three", "one"])
    #expect(controller.post.comments == comments)
    #expect(controller.post.caption == "p")
    #expect(device.userController.user(comments[0].owner)?.displayName == "mira")
    #expect(device.userController.user(post.owner)?.displayName == "ben")
    #expect(controller.list.status.isAtEnd && controller.list.status.hasLoaded)
    #expect(checker.updateCount == 1)
  }

  @Test func `Comments come page by page, each once, while others are written`() async throws {
    for number in 0..<40 { #expect(await device.comment("c\(number)", on: post) == nil) }
    let controller = device.commentController(of: post)
    let checker = ChangeChecker(controller.list)
    await controller.fetch()
    while !controller.list.status.isAtEnd {
      #expect(await device.comment("late", on: post) == nil)
      #expect(!(await controller.fetchMore().isEmpty))
    }
    #expect(controller.post.comments.map(\.text) == (0..<40).reversed().map { "c\($0)" })
    #expect(checker.updateCount == 3)
    #expect(await controller.fetch().prefix(2).map(\.text) == ["late", "late"])
  }

  @Test func `Invalid and forged comments are left out`() async throws {
    for number in 0..<40 {
      try await town.save([.comment("j\(number)", by: "ben", on: "p", of: "ben")], by: "troll")
    }
    #expect(await device.comment("one", on: post) == nil)
    let broken = CloudRecord.comment("broken", by: "ben", on: "p", of: "ben")
    try await town.save([broken.with(.string(" "), for: "text")], by: "ben")
    #expect(await device.commentController(of: post).fetch().map(\.text) == ["one"])
  }
}
