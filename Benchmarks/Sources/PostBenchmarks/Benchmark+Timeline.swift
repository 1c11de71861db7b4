import Cloud
import EmbeddedCloud
import Foundation
import Locking
import TimelineControllers
import TimelineModel

extension Benchmark {
  /// The first page of a timeline of 101 people.
  static func timelinePage() async throws -> Benchmark {
    try await page("The first page of a timeline") { timeline, done in
      timeline.postController.fetchTimeline(user: timeline.reader, completion: done)
    }
  }

  static func nearbyPage() async throws -> Benchmark {
    try await page("The first page of what is near") { timeline, done in
      guard let location = CloudLocation(latitude: 48, longitude: 11) else { return done([]) }
      timeline.postController.fetchPosts(near: location, radius: 2_000_000, completion: done)
    }
  }

  private static func page(
    _ title: String,
    fetch: @escaping @MainActor (MadeUpTimeline, @escaping PostController.FetchCompletion) -> Void
  ) async throws -> Benchmark {
    func measure(_ timeline: MadeUpTimeline) async -> Duration {
      await ContinuousClock().measure {
        let posts = await withCheckedContinuation { continuation in
          fetch(timeline) { continuation.resume(returning: $0) }
        }
        precondition(posts.count == 15)
      }
    }
    return try await scaling(
      title, "among", many: 1_000_000, few: 10_000, bound: 3,
      prepare: MadeUpTimeline.with(postCount:), measure: measure)
  }
}

/// A cloud with this number of users and posts, the same in every run.
@MainActor
final class MadeUpTimeline {
  static let userCount = 10_000
  static let friendCount = 100
  /// The timelines made so far, because a large one takes long to make.
  private static var made: [Int: MadeUpTimeline] = [:]

  static func with(postCount: Int) async throws -> MadeUpTimeline {
    if let timeline = made[postCount] { return timeline }
    let timeline = try await MadeUpTimeline(postCount: postCount)
    made[postCount] = timeline
    return timeline
  }

  let postController: PostController
  let reader: User

  private init(postCount: Int) async throws {
    let seconds = Locked(0.0)
    let cloud = EmbeddedCloud(
      now: { Date(timeIntervalSince1970: 1_700_000_000 + seconds.withLock(\.self)) })
    var random = SplitMix64(state: 4)
    let databases = (0..<Self.userCount).map {
      cloud.database(signedInAs: CloudRecord.ID(recordName: "\($0)"))
    }
    let owners = (0..<Self.userCount).map(Self.reference)
    for (index, database) in databases.enumerated() {
      try await database.save(try Self.user(index).recordValue)
    }
    guard let photo = Photo(data: Self.gif) else { throw CocoaError(.fileReadCorruptFile) }
    for index in 0..<postCount {
      seconds.withLock { $0 = Double(index) }
      let owner = Int.random(in: 0..<Self.userCount, using: &random)
      let post = Post(
        owner: owners[owner], caption: "Photo \(index)", photo: photo,
        location: CloudLocation(
          latitude: .random(in: -80...80, using: &random),
          longitude: .random(in: -180...180, using: &random)),
        id: CloudRecord.ID(recordName: "post-\(index)"))
      if let post { try await databases[owner].save(post.recordValue) }
    }
    reader = try Self.user(0)
    let manager = CloudKitManager(publicDatabase: databases[0])
    postController = PostController(
      cloudKitManager: manager, userController: UserController(cloudKitManager: manager))
  }

  private static func user(_ index: Int) throws -> User {
    let friends = index == 0 ? (1...friendCount).map(reference) : []
    let user = User(id: reference(index).recordID, displayName: "User \(index)", friends: friends)
    guard let user else { throw CocoaError(.featureUnsupported) }
    return user
  }

  private static func reference(_ index: Int) -> CloudRecord.Reference {
    CloudRecord.Reference(recordID: User.recordID(for: CloudRecord.ID(recordName: "\(index)")))
  }

  /// The smallest picture.
  private static let gif = Data("GIF89a".utf8) + Data([1, 0, 1, 0, 0, 0, 0, 0x3B])
}

extension EmbeddedDatabase {
  fileprivate func save(_ record: CloudRecord) async throws {
    for result in try await modifyRecords(saving: [record]).values { _ = try result.get() }
  }
}
