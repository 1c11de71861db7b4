import CommandLineSupport
import EmbeddedCloud
import Foundation
import TestSupport
import Testing
import TimelineModel

@testable import TimelineApp

@Suite("Timeline · The app's folders")
struct FolderTests {
  @Test func `Capitals and accents do not change the user of a name`() {
    let ids = ["Zoë Čech", "zoe cech", "ZOE CECH"].map(AppOptions.userRecordID)
    #expect(Set(ids).count == 1)
    #expect(AppOptions.userRecordID(of: "Zoe Cec") != ids[0])
    #expect(ids[0].recordName.utf8.allSatisfy { 0x21...0x7E ~= $0 })
  }

  @Test func `A file in place of a folder is refused in plain words`() throws {
    let failure = try #require(throws: ExitError.self) {
      try EmbeddedCloud(folder: URL(filePath: "/dev/null"))
    }
    #expect(failure.message.hasPrefix("“/dev/null” cannot be used: it is a file."))
    #expect(failure.exitCode == 66)
  }

  @Test func `The library of a folder contains only its pictures`() async throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.url
    try FileManager.default.createDirectory(
      at: folder.appending(component: "album.png"), withIntermediateDirectories: true)
    for (name, age) in [
      ("old.PNG", 100.0), ("new.gif", 10), ("phone.heic", 2), ("notes.txt", 1), (".hidden.png", 1),
    ] {
      let file = folder.appending(component: name)
      try Data(repeating: 7, count: Photo.maximumByteCount + 5).write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)],
        ofItemAtPath: file.path(percentEncoded: false))
    }
    let library = try FolderPhotoLibrary(path: folder.path(percentEncoded: false))
    #expect(try await library.photoNames() == ["new.gif", "old.PNG"])
    #expect(try await library.photoData(named: "old.PNG").count == Photo.maximumByteCount + 1)
    await #expect(throws: (any Error).self) { try await library.photoData(named: "album.png") }
    #expect(throws: ExitError.self) { try FolderPhotoLibrary(path: "/no/such/folder") }
  }
}
