import Cloud
import EmbeddedCloud
import TimelineControllers
import TimelineModel
import TimelineTesting

/// A cloud of the fixtures, and people before their apps on it.
@MainActor
struct World {
  let cloud: EmbeddedCloud

  /// - Parameter name: The file in the fixtures' folder `Timeline/Clouds`.
  init(_ name: String = "class") async throws {
    cloud = try await CloudFixture.makeCloud(named: name)
  }

  /// A person before the launch of the app.
  func app(
    as name: String?, contacts: MemoryContacts = MemoryContacts(),
    library: MemoryPhotoLibrary? = nil
  ) throws -> TimelineTestApp {
    let library = try library ?? MemoryPhotoLibrary(fixtures: ["lake.png", "notes.txt"])
    return TimelineTestApp(cloud: cloud, as: name, contacts: contacts, library: library)
  }

  func launched(
    as name: String?, contacts: MemoryContacts = MemoryContacts(),
    library: MemoryPhotoLibrary? = nil
  ) async throws -> TimelineTestApp {
    let app = try app(as: name, contacts: contacts, library: library)
    try await app.user.launch()
    return app
  }

  /// A person in front of the search.
  func searching(
    as name: String? = "Ada", contacts: [String] = []
  ) async throws -> TimelineTestApp {
    let app = try await launched(as: name, contacts: MemoryContacts(contacts))
    try await app.user.perform("tap Search")
    return app
  }

  // MARK: Changes from other devices

  func addUser(_ name: String, displayName: String) async throws {
    let user = User(id: CloudFixture.reference(to: name).recordID, displayName: displayName)
    try await cloud.save(user?.recordValue, by: name)
  }

  func rename(_ name: String, to displayName: String) async throws {
    try await change(name) { $0.updateCurrentUser(displayName: displayName, completion: $1) }
  }

  func follow(_ friend: User, by name: String) async throws {
    try await change(name) { $0.followUser(friend, completion: $1) }
  }

  private func change(
    _ name: String, _ change: (UserController, @escaping UserController.ChangeCompletion) -> Void
  ) async throws {
    let database = cloud.database(signedInAs: CloudFixture.userRecordID(of: name))
    let users = UserController(cloudKitManager: CloudKitManager(publicDatabase: database))
    let failure = await withCheckedContinuation { continuation in
      change(users) { continuation.resume(returning: $0) }
    }
    if let failure { throw failure }
  }

  @discardableResult
  func addPost(_ id: String, by name: String, caption: String) async throws -> Post? {
    let post = Post(
      owner: CloudFixture.reference(to: name), caption: caption,
      photo: try CloudFixture.photo(named: "lake.png"), id: CloudRecord.ID(recordName: id))
    try await cloud.save(post?.recordValue, by: name)
    return post
  }

  func addComment(_ id: String, by name: String, on post: Post, text: String) async throws {
    let comment = Comment(
      owner: CloudFixture.reference(to: name), post: post.reference, postOwner: post.owner,
      text: text, id: CloudRecord.ID(recordName: id))
    try await cloud.save(comment?.recordValue, by: name)
  }
}
