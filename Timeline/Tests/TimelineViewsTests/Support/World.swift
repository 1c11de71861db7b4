import Cloud
import EmbeddedCloud
import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel
import TimelineTesting
import TimelineViews

/// A cloud of the fixtures, and people before their apps on it.
@MainActor
struct World {
  let cloud: EmbeddedCloud

  /// - Parameter name: The file in the fixtures' folder `Timeline/Clouds`.
  init(_ name: String = "class") async throws {
    cloud = try await CloudFixture.makeCloud(named: name)
  }

  /// Someone who is about to start the app.
  func app(
    as name: String?,
    contacts: MemoryContacts = MemoryContacts(),
    library: MemoryPhotoLibrary? = nil,
    size: ScreenSize = ScreenSize(width: 44, height: 24)
  ) throws -> TimelineTestApp {
    TimelineTestApp(
      cloud: cloud,
      as: name,
      contacts: contacts,
      library: try library ?? MemoryPhotoLibrary(fixtures: ["lake.png", "notes.txt"]),
      size: size
    )
  }

  /// Someone who has started the app.
  func launched(
    as name: String?,
    contacts: MemoryContacts = MemoryContacts(),
    library: MemoryPhotoLibrary? = nil
  ) async throws -> TimelineTestApp {
    let app = try app(as: name, contacts: contacts, library: library)
    try await app.user.launch()
    return app
  }

  // MARK: What others do behind the app's back

  func reference(_ name: String) -> CloudRecord.Reference {
    CloudRecord.Reference(recordID: User.recordID(for: CloudFixture.userRecordID(of: name)))
  }

  func addUser(_ name: String, displayName: String, follows: [String] = []) async throws {
    let user = User(
      id: reference(name).recordID,
      displayName: displayName,
      photo: nil,
      friends: follows.map(reference)
    )
    try await save(user?.recordValue, by: name)
  }

  /// Gives someone another name, from another device.
  func rename(_ name: String, to displayName: String) async throws {
    let database = cloud.database(signedInAs: CloudFixture.userRecordID(of: name))
    let users = UserController(cloudKitManager: CloudKitManager(publicDatabase: database))
    let failure: TimelineError? = await withCheckedContinuation { continuation in
      users.updateCurrentUser(displayName: displayName) { continuation.resume(returning: $0) }
    }
    if let failure { throw failure }
  }

  @discardableResult
  func addPost(_ id: String, by name: String, caption: String) async throws -> Post? {
    let post = Photo(data: try CloudFixture.photoData(named: "lake.png")).flatMap {
      Post(
        owner: reference(name),
        caption: caption,
        photo: $0,
        location: nil,
        id: CloudRecord.ID(recordName: id)
      )
    }
    try await save(post?.recordValue, by: name)
    return post
  }

  func addComment(_ id: String, by name: String, on post: Post, text: String) async throws {
    let comment = Comment(
      owner: reference(name), post: post, text: text, id: CloudRecord.ID(recordName: id))
    try await save(comment?.recordValue, by: name)
  }

  private func save(_ record: CloudRecord?, by name: String) async throws {
    guard let record else { throw CocoaError(.coderInvalidValue) }
    let database = cloud.database(signedInAs: CloudFixture.userRecordID(of: name))
    _ = try await database.modifyRecords(saving: [record])[record.recordID]?.get()
  }
}
