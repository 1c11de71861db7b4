import CommandLineSupport
import EmbeddedCloud
import Foundation
import Testing
import TimelineModel

@testable import TimelineDemo

@Suite("TimelineDemo · app")
struct AppOptionsTests {
  private func options(_ arguments: String...) throws -> AppOptions? {
    guard case .app(let options) = try Command(arguments: ["app"] + arguments) else { return nil }
    return options
  }

  @Test func `The app takes a folder, a user and photos, and does without`() throws {
    let named = try #require(try options("--data", "class", "--as", "Ada", "--photos", "p"))
    #expect(named.directory == "class" && named.user == "Ada" && named.photos == "p")
    #expect(try options("--as", "Ada")?.directory == nil)
  }

  @Test(arguments: [
    ["app", "x"], ["app", "--as", ""], ["app", "--data", ""],
    ["app", "--as", "A", "--radius", "5"],
    ["app", "--as", "A", "--ids"], ["--data", "d", "--as", "A", "timeline", "--photos", "p"],
  ])
  func `Arguments that make no sense are refused`(arguments: [String]) throws {
    let failure = try #require(throws: ExitError.self) { try Command(arguments: arguments) }
    #expect(failure.exitCode == 64)
  }

  @Test(arguments: [
    ("", "“” is not allowed as a name."),
    (String(repeating: "x", count: 10_000), "x…” is too long for a name."),
  ])
  func `A name that nobody can have is refused in a few words`(name: String, why: String) throws {
    let failure = try #require(throws: ExitError.self) { try options("--as", name) }
    #expect(failure.message.contains(why) && failure.message.count < 200)
  }

  @Test func `A folder that is none is refused in plain words`() throws {
    let failure = try #require(throws: ExitError.self) {
      try EmbeddedCloud(folder: URL(filePath: "/dev/null"))
    }
    #expect(failure.message.hasPrefix("“/dev/null” cannot be used: it is a file."))
    #expect(failure.exitCode == 66)
    let photo = #expect(throws: ExitError.self) { try FilePhotoLibrary(path: "/dev/zero") }
    #expect(photo?.exitCode == 66)
  }

  @Test func `Of a folder, the pictures are the library, and nothing else is read`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(component: "AppOptionsTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(component: "album.png"), withIntermediateDirectories: true)
    for (name, age) in [("old.PNG", 100.0), ("new.heic", 10), ("notes.txt", 1), (".hidden.png", 1)]
    {
      let file = folder.appending(component: name)
      try Data(repeating: 7, count: Photo.maximumByteCount + 5).write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)],
        ofItemAtPath: file.path(percentEncoded: false))
    }
    let library = try FolderPhotoLibrary(path: folder.path(percentEncoded: false))
    #expect(try await library.photoNames() == ["new.heic", "old.PNG"])
    #expect(try await library.photoData(named: "old.PNG").count == Photo.maximumByteCount + 1)
    await #expect(throws: (any Error).self) { try await library.photoData(named: "album.png") }
    #expect(throws: ExitError.self) { try FolderPhotoLibrary(path: "/no/such/folder") }
  }
}
