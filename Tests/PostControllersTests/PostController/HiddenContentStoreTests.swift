import Foundation
import PostControllers
import PostModel
import PostTesting
import TestSupport
import Testing

@Suite("Part Two · Black Diamonds · Report and hide · From launch to launch")
@MainActor
struct HiddenContentStoreTests {
  private let feed = [FeedEntry].simple(5) + [FeedEntry.post(9, at: 1, by: "troll")]
  private let temporaryFolder: TemporaryFolder
  private var directory: URL { temporaryFolder.url }
  private var file: URL { directory.appending(components: "Post", "hidden.json") }

  init() throws { temporaryFolder = try TemporaryFolder() }

  private func makeStore() -> FileHiddenContentStore { FileHiddenContentStore(url: file) }

  /// The app with this store, or with a new one for the file.
  private func launch(_ store: (any HiddenContentStore)? = nil) async throws -> PostController {
    try await .loaded(
      on: MockNetworkController(database: feed.server), hiddenContentStore: store ?? makeStore())
  }

  private nonisolated static func hiding(_ usernames: String...) -> HiddenContent {
    var content = HiddenContent()
    for username in usernames { content.insert(.user(username: username)) }
    return content
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func filesInFolder() throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(atPath: file.deletingLastPathComponent().path(percentEncoded: false))
      .sorted()
  }

  @Test func `Hidden and unhidden items stay so after a launch`() async throws {
    for store: any HiddenContentStore in [MemoryHiddenContentStore(), makeStore()] {
      var controller = try await launch(store)
      #expect(controller.posts.count == 6)
      let post = controller.posts[2]
      controller.hide(.post(post))
      controller.hide(.user(username: "troll"))

      controller = try await launch(store)
      #expect(controller.posts == feed.posts.filter { $0 != post && $0.username == "mira" })
      #expect(controller.hiddenContent.items == [.user(username: "troll"), .post(post)])
      #expect(controller.status.hiddenContentFailure == nil)
      controller.unhide(.post(post))

      controller = try await launch(store)
      #expect(controller.posts == feed.posts.filter { $0.username == "mira" })
      #expect(controller.hiddenContent.items == [.user(username: "troll")])
    }
  }

  @Test func `The first hiding creates one file, with readable JSON`() async throws {
    let controller = try await launch()
    #expect(!FileManager.default.fileExists(atPath: file.path(percentEncoded: false)))
    controller.hide(.user(username: "troll"))
    controller.hide(.user(username: "mira"))

    #expect(try filesInFolder() == ["hidden.json"])
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let items = try #require(json as? [[String: [String: String]]])
    #expect(items == [["user": ["username": "troll"]], ["user": ["username": "mira"]]])
  }

  @Test("A file is replaced as a whole: an open handle still reads the old content")
  func atomic() async throws {
    let store = makeStore()
    try store.save(Self.hiding("troll"))
    let old = try Data(contentsOf: file)
    let handle = try FileHandle(forReadingFrom: file)
    try store.save(Self.hiding("troll", "mira"))

    #expect(try handle.readToEnd() == old)
    #expect(try store.load() == Self.hiding("troll", "mira"))
  }

  @Test(arguments: [
    "", "[", "{}", "null", #"[{"user": {}}]"#, #"[{"user": {"username": "troll"}}"#, "\u{0}",
  ])
  func `A damaged file is set aside and never overwritten`(text: String) async throws {
    try write(text)
    let controller = try await launch()

    guard case .hiddenContentNotRead(let error) = controller.status.hiddenContentFailure,
      let error = error as? FileHiddenContentStore.DamagedFileError
    else {
      Issue.record("\(controller.status) reports no damaged file.")
      return
    }
    #expect(controller.posts.count == 6)
    #expect(try String(contentsOf: error.setAside, encoding: .utf8) == text)
    #expect(error.setAside.deletingLastPathComponent().lastPathComponent == "Post")
    #expect(error.setAside.lastPathComponent.hasPrefix("hidden-damaged-"))
    #expect(
      controller.status.hiddenContentFailure?.errorDescription?.contains(
        error.setAside.lastPathComponent) == true)

    controller.hide(.user(username: "troll"))
    #expect(controller.status.hiddenContentFailure == nil)
    #expect(try String(contentsOf: error.setAside, encoding: .utf8) == text)
    #expect(try filesInFolder().count == 2)
    #expect(try await launch().posts.count == 5)
  }

  @Test func `A link to a file stays a link, and the file is replaced`() throws {
    try write("[]")
    let real = directory.appending(component: "real.json")
    try FileManager.default.moveItem(at: file, to: real)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: real)
    try makeStore().save(Self.hiding("troll"))

    #expect(try FileHiddenContentStore(url: real).load() == Self.hiding("troll"))
    let path = file.path(percentEncoded: false)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path).hasSuffix("real.json"))
  }

  @Test func `A folder in the file's place is an error and is not overwritten`() throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let store = makeStore()

    #expect(throws: (any Error).self) { try store.load() }
    #expect(throws: (any Error).self) { try store.save(HiddenContent()) }
    #expect(try filesInFolder() == ["hidden.json"])
  }

  @Test("If the folder cannot be read or written, the app reports it, and later saves everything")
  func outOfReach() async throws {
    // A link to itself stands where the folder should be. Permissions would not stop an administrator.
    let folder = directory.path(percentEncoded: false) + "/Post"
    try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: folder)
    let controller = try await launch()

    guard case .hiddenContentNotRead = controller.status.hiddenContentFailure else {
      Issue.record("\(controller.status) reports nothing.")
      return
    }
    #expect(controller.posts.count == 6)
    #expect(controller.status.failure == nil)

    controller.hide(.user(username: "troll"))
    guard case .hiddenContentNotSaved = controller.status.hiddenContentFailure else {
      Issue.record("\(controller.status) reports nothing.")
      return
    }
    #expect(controller.status.hiddenContentFailure?.recoverySuggestion != nil)
    #expect(controller.posts.count == 5)

    try FileManager.default.removeItem(atPath: folder)
    controller.hide(.post(controller.posts[0]))
    #expect(controller.status.hiddenContentFailure == nil)
    #expect(try makeStore().load().items.count == 2)
  }

  @Test("Two programs with one file keep each other's changes, hidden and unhidden")
  func sharedFile() async throws {
    let first = try await launch()
    let second = try await launch()
    let posts = first.posts
    first.hide(.post(posts[0]))
    first.hide(.user(username: "troll"))
    second.hide(.post(posts[1]))
    #expect(
      try makeStore().load().items == [.post(posts[1]), .user(username: "troll"), .post(posts[0])])

    first.unhide(.post(posts[0]))
    second.hide(.post(posts[2]))
    second.unhide(.post(posts[1]))
    #expect(try makeStore().load().items == [.post(posts[2]), .user(username: "troll")])
  }

  @Test("A failed save is repeated with the next change and keeps another program's changes")
  func savedLater() throws {
    let folder = file.deletingLastPathComponent()
    try write(#"[{"user": {"username": "a"}}, {"user": {"username": "b"}}]"#)
    let store = makeStore()
    #expect(try store.load() == Self.hiding("a", "b"))
    // A folder in the file's place cannot be written over.
    let aside = directory.appending(component: "aside.json")
    try FileManager.default.moveItem(at: file, to: aside)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(throws: (any Error).self) { try store.save(Self.hiding("b", "c")) }
    try FileManager.default.removeItem(at: file)
    try FileManager.default.moveItem(at: aside, to: file)

    try makeStore().save(Self.hiding("d"))
    try store.save(Self.hiding("b", "c", "e"))
    #expect(try makeStore().load() == Self.hiding("b", "d", "c", "e"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test(
    "If the file disappears or is damaged, the next change saves everything that the program knows")
  func lostFile() async throws {
    let controller = try await launch()
    controller.hide(.user(username: "troll"))
    try FileManager.default.removeItem(at: file)
    controller.hide(.post(controller.posts[0]))
    #expect(try makeStore().load() == controller.hiddenContent)

    try write("[")
    controller.hide(.post(controller.posts[0]))
    #expect(controller.status.hiddenContentFailure == nil)
    #expect(try makeStore().load() == controller.hiddenContent)
    #expect(controller.hiddenContent.items.count == 3)
    #expect(try filesInFolder().count == 2)
  }

  @Test func `Programs that save at the same time lose no change`() async throws {
    let usernames = (0..<64).map { "user \($0)" }
    await withTaskGroup { group in
      for username in usernames {
        group.addTask { [file] in
          try? FileHiddenContentStore(url: file).save(Self.hiding(username))
        }
      }
    }
    #expect(Set(try makeStore().load().items) == Set(usernames.map { .user(username: $0) }))
  }
}
