import Cloud
import Testing
import TimelineControllers
import TimelineModel
import TimelineTesting

/// Mira's phone just before an action, and everything around it.
@MainActor
final class Scene {
  typealias Records = [String: [String: CloudValue]]

  struct Snapshot: Equatable {
    var records: Records
    var subscriptions: [CloudSubscription] = []
    /// Ben's unread notifications.
    var news: [String] = []
    var screen: [String] = []
  }

  private let action: UserAction
  private let town = Town()
  private let waits = Waits()
  private let device: Device
  private let ben: User
  private let zoe: User
  private let post: Post
  private let comments: CommentController
  private var found: [String] = []

  init(_ action: UserAction) async throws {
    self.action = action
    // More than a page, where that matters.
    let numbers = 10..<(action == .nextPage || action == .nextComments ? 26 : 12)
    let sea = numbers.map { number in
      CloudRecord.post(
        "p\(number)", by: "ben", hashtags: ["sea"], at: .at(0, Double(number) / 1000))
    }
    try await town.save([.user("ben")] + sea, by: "ben")
    if action != .setUpAccount {
      try await town.save([.user("mira", friends: ["zoe"]), .post("m", by: "mira")], by: "mira")
    }
    try await town.save(
      [.user("zoe")] + numbers.map { .comment("c\($0)", by: "zoe", on: "p10", of: "ben") },
      by: "zoe")
    (ben, zoe) = (try await town.user("ben"), try await town.user("zoe"))
    post = try #require(Post(record: sea[0]))
    device = Device(town.database(of: "mira"), waits: waits)
    comments = device.commentController(of: post)
    _ = await town.device(of: "ben").subscribe()
    try await prepare()
  }

  /// Prepares the action, if possible without loading the account.
  private func prepare() async throws {
    switch action {
    case .nextPage: await device.search("#sea")
    case .nextComments: await comments.fetch()
    case .notifications, .lookAtNotifications, .unsubscribe:
      _ = await town.device(of: "mira").subscribe()
      try await town.save([.comment("n", by: "zoe", on: "m", of: "mira")], by: "zoe")
      if action == .lookAtNotifications { _ = await device.fetchNotifications() }
    default: break
    }
  }

  var requestCount: Int { device.network.requests.count }

  func meet(_ fault: MockCloudDatabase.Fault, afterRequests count: Int) {
    device.network.meet(fault, afterRequests: count)
  }

  /// Ends all pauses that the cloud asked for.
  func waitLong() { waits.pass(100_000) }

  /// Always uses the same draft. Returns the error that the person sees.
  func perform() async -> TimelineError? {
    switch action {
    case .launch:
      await device.launch()
      return device.userController.failure
    case .setUpAccount: return await device.setUp("Mira", photo: .sample)
    case .rename: return await device.setUp("Mirabel")
    case .follow: return await device.follow(ben)
    case .unfollow: return await device.unfollow(zoe)
    case .post: return await device.post("The #sun", at: .at(1, 1), id: "new")
    case .comment: return await device.comment("Lovely", on: post, id: "new")
    case .timeline: await device.fetchTimeline()
    case .nextPage: await device.fetchMorePosts()
    case .searchByName: await device.search("be")
    case .searchByHashtag: await device.search("#sea")
    case .searchNearby: await device.search(around: .at(0, 0), radius: 1_000_000)
    case .searchPeople: return take(await device.searchPeople("be"))
    case .suggestedFriends: return take(await device.suggestedFriends(from: ["Ben", "Ann"]))
    case .comments: await comments.fetch()
    case .nextComments: await comments.fetchMore()
    case .notifications: return await device.fetchNotifications()
    case .lookAtNotifications: return await device.lookAtNotifications()
    case .subscribe: return await device.subscribe()
    case .unsubscribe: return await device.unsubscribe()
    }
    return device.postController.list.status.failure ?? comments.list.status.failure
  }

  private func take(_ result: Result<[User], TimelineError>) -> TimelineError? {
    if case .failure(let error) = result { return error }
    found = ((try? result.get()) ?? []).map(\.displayName)
    return nil
  }

  var isIdle: Bool {
    !device.userController.isLoading && device.postController.list.status.requestCount == 0
      && comments.list.status.requestCount == 0
      && device.notificationController.status.requestCount == 0
  }

  func records() async throws -> Records {
    var records: Records = [:]
    for type in ["User", "Post", "Comment"] {
      for record in try await town.records(type) {
        records[record.recordID.recordName] = record.values
      }
    }
    return records
  }

  func snapshot() async throws -> Snapshot {
    var snapshot = Snapshot(records: try await records())
    snapshot.subscriptions = try await town.database(of: "mira").allSubscriptions()
    snapshot.news = try await town.database(of: "ben").notifications().map {
      "\($0.subscriptionID) \($0.recordID.recordName)"
    }
    let unread = try await town.database(of: "mira").notifications().filter { !$0.isRead }
    snapshot.screen =
      device.postController.posts.captions + comments.post.comments.map(\.text) + found
      + device.notificationController.notifications.map(\.words) + device.friendNames + [
        device.userController.account?.user?.displayName ?? "nobody",
        "\(device.notificationController.badgeCount) new, \(unread.count) unread",
        "\(device.notificationController.isSubscribed as Any)",
        "\(device.postController.list.status) \(comments.list.status)",
      ]
    return snapshot
  }
}

enum UserAction: String, CaseIterable, CustomTestStringConvertible {
  case launch, setUpAccount, rename, follow, unfollow, post, comment
  case timeline, nextPage, searchByName, searchByHashtag, searchNearby
  case searchPeople, suggestedFriends, comments, nextComments
  case notifications, lookAtNotifications, subscribe, unsubscribe

  var testDescription: String { rawValue }
}
