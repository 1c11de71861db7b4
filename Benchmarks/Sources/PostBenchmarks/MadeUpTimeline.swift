import Cloud
import EmbeddedCloud
import Foundation
import TimelineControllers
import TimelineModel

/// A cloud with 10 000 people in it and as many posts as wanted, the same in every run. `sqlite-timeline.py` makes
/// the same ones.
@MainActor
final class MadeUpTimeline {
  static let userCount = 10_000
  static let hashtagCount = 200
  static let friendCount = 100

  /// The timelines that have been made: to make a large one takes long.
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
    let clock = Clock()
    let cloud = EmbeddedCloud(now: clock.now)
    // People's databases are made once each; their posts come in batches, to be quick.
    let databases = (0..<Self.userCount).map {
      cloud.database(signedInAs: CloudRecord.ID(recordName: "\($0)"))
    }
    let owners = (0..<Self.userCount).map(Self.reference)
    for (index, database) in databases.enumerated() {
      try await Self.save([try Self.user(index).recordValue], in: database)
    }
    guard let photo = Photo(data: Self.gif) else { throw CocoaError(.fileReadCorruptFile) }
    for index in 0..<postCount {
      clock.seconds = Double(index)
      let owner = Int(Self.mix(index, 1) % UInt64(Self.userCount))
      let post = Post(
        owner: owners[owner],
        caption: "Photo \(index) #tag\(Self.mix(index, 2) % UInt64(Self.hashtagCount))",
        photo: photo,
        location: CloudLocation(
          latitude: (Double(Self.mix(index, 3) % 160_001) - 80_000) / 1000,
          longitude: (Double(Self.mix(index, 4) % 360_001) - 180_000) / 1000
        ),
        id: CloudRecord.ID(recordName: "post-\(index)")
      )
      try await Self.save([post?.recordValue].compactMap { $0 }, in: databases[owner])
    }
    reader = try Self.user(0)
    let manager = CloudKitManager(publicDatabase: databases[0])
    postController = PostController(
      cloudKitManager: manager, userController: UserController(cloudKitManager: manager))
  }

  /// A user. The first one follows the hundred after it.
  private static func user(_ index: Int) throws -> User {
    let friends = index == 0 ? (1...friendCount).map(reference) : []
    let user = User(
      id: reference(index).recordID, displayName: "User \(index)", friends: friends)
    guard let user else { throw CocoaError(.featureUnsupported) }
    return user
  }

  private static func reference(_ index: Int) -> CloudRecord.Reference {
    CloudRecord.Reference(
      recordID: User.recordID(for: CloudRecord.ID(recordName: "\(index)")))
  }

  private static func save(_ records: [CloudRecord], in database: EmbeddedDatabase) async throws {
    for result in try await database.modifyRecords(saving: records).values { _ = try result.get() }
  }

  /// Numbers that look random and are the same everywhere.
  private static func mix(_ number: Int, _ salt: UInt64) -> UInt64 {
    var mixed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ salt &* 0xD1B5_4A32_D192_ED03
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The smallest picture.
  private static let gif = Data("GIF89a".utf8) + Data([1, 0, 1, 0, 0, 0, 0, 0x3B])

  /// A clock that goes on by hand.
  private final class Clock: @unchecked Sendable {
    // Unchecked: one timeline at a time is made, and the cloud asks while it saves.
    var seconds = 0.0
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    lazy var now: @Sendable () -> Date = { [unowned self] in start.addingTimeInterval(seconds) }
  }
}
