import Cloud
import ScreenTesting
import Testing
import TimelineControllers
import TimelineModel
import TimelineTesting

@Suite("Controllers that are released during requests")
@MainActor
struct LifetimeTests {
  private let town = Town()

  @Test func `A released list crashes nothing and calls its completions`() async throws {
    let device = try await town.resident("mira")
    try await town.savePosts((0..<20).map { "p\($0)" }, by: "mira")
    try await town.save(
      (0..<20).map { .comment("c\($0)", by: "ben", on: "p0", of: "mira") }, by: "ben")
    let post = try await town.post("p0")
    var posts: PostController? = device.anotherPostController()
    var comments: CommentController? = device.commentController(of: post)
    await completed { done in posts?.fetchTimeline { _ in done(()) } }
    await completed { done in comments?.fetchComments { _ in done(()) } }
    weak let released: PostController? = posts
    weak let releasedComments: CommentController? = comments
    device.network.isHolding = true
    var ends = 0
    posts?.list.fetchMore { _ in ends += 1 }
    posts?.fetchTimeline { _ in ends += 1 }
    comments?.list.fetchMore { _ in ends += 1 }
    comments?.fetchComments { _ in ends += 1 }
    try await eventually("all is asked") { device.network.heldRequests.count == 4 }
    posts = nil
    comments = nil
    #expect(released == nil)
    #expect(releasedComments == nil)
    device.network.releaseAll()
    try await eventually("all are told") { ends == 4 }
  }

  @Test func `Changes, posts and notifications of released controllers arrive`() async throws {
    let network = MockCloudDatabase(town.database(of: "mira"))
    try await town.save([.user("mira")], by: "mira")
    let ben = try await town.residentUser("ben")
    var ends: [TimelineError?] = []
    weak var released: UserController?
    do {
      let manager = CloudKitManager(publicDatabase: network)
      let users = UserController(cloudKitManager: manager)
      released = users
      network.isHolding = true
      Task { [weak users] in
        _ = try? await users?.reloadCurrentUser()
        ends.append(nil)
      }
      users.followUser(ben) { ends.append($0) }
      users.followUser(ben) { ends.append($0) }
      PostController(cloudKitManager: manager, userController: users)
        .createPost(photo: .sample, caption: "p", id: CloudRecord.ID(recordName: "p")) {
          ends.append($0)
        }
      let notifications = NotificationController(cloudKitManager: manager, userController: users)
      notifications.subscribe { ends.append($0) }
      notifications.fetchNotifications { ends.append($0) }
    }
    try await eventually("something is asked") { !network.heldRequests.isEmpty }
    network.releaseAll()
    try await eventually("all are told") { ends.count == 6 }

    #expect(ends == [nil, nil, nil, nil, nil, nil])
    #expect(try await town.user("mira").follows(ben))
    #expect(try await town.records("Post").count == 1)
    try await eventually("nobody is left") { released == nil }
  }
}
