import CommandLineSupport
import Foundation
import Testing

@testable import GradingEngine
@testable import PostGrader

@Suite("Grader · What is taken of a submission")
final class SubmissionTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ files: [String: String]) throws {
    try files.mapValues { Data($0.utf8) }.write(to: folder)
  }

  private func submission(_ path: String = "") throws -> Submission {
    let url = path.isEmpty ? folder : folder.appending(path: path)
    return try Submission(in: SubmissionFolder(name: "mira", url: url))
  }

  @Test func `Swift files of the three modules are taken, and nothing else`() throws {
    try write([
      "Sources/PostModel/Post.swift": "1", "Sources/PostModel/More/Post+JSON.swift": "2",
      "Sources/PostModel/notes.txt": "3", "Sources/PostModel/.hidden.swift": "4",
      "Sources/Other/Other.swift": "5", "Package.swift": "6", "Tests/ATests/A.swift": "7",
    ])
    let submission = try submission()
    #expect(submission.modules.keys.sorted() == [.model])
    #expect(submission.modules[.model]?.keys.sorted() == ["More/Post+JSON.swift", "Post.swift"])
  }

  @Test func `Links lead nowhere`() throws {
    try write(["secret.swift": "0", "Sources/PostModel/Post.swift": "1"])
    let link = folder.appending(path: "Sources/PostModel/Link.swift")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: folder.appending(path: "secret.swift"))
    let loop = folder.appending(path: "Sources/PostModel/Loop")
    try FileManager.default.createSymbolicLink(at: loop, withDestinationURL: folder)
    #expect(try submission().modules[.model]?.keys.sorted() == ["Post.swift"])
  }

  @Test func `A link in place of a module, or of all of them, is none`() throws {
    try write(["solution/Sources/PostModel/Post.swift": "1", "ada/notes.txt": "2"])
    let ada = folder.appending(path: "ada")
    try FileManager.default.createSymbolicLink(
      at: ada.appending(path: "Sources"),
      withDestinationURL: folder.appending(path: "solution/Sources"))
    #expect(throws: ExitError.self) { try submission("ada") }
    try write(["bea/Sources/PostViews/Cell.swift": "3"])
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "bea/Sources/PostModel"),
      withDestinationURL: folder.appending(path: "solution/Sources/PostModel"))
    #expect(try submission("bea").modules.keys.sorted() == [.views])
  }

  @Test func `Folders without end are refused`() throws {
    let name = String(repeating: "d", count: 200)
    let deep = [String](repeating: name, count: 6).joined(separator: "/")
    try write(["Sources/PostModel/\(deep)/Post.swift": "1"])
    #expect(throws: ExitError.self) { try submission() }
  }

  @Test func `More than an app can be is refused`() throws {
    try write(["Sources/PostModel/Post.swift": String(repeating: " ", count: (4 << 20) + 1)])
    #expect(throws: ExitError.self) { try submission() }
  }

  @Test func `A package in a folder is found, as archives unpack`() throws {
    try write(["mira/post-main/Sources/PostViews/Cell.swift": "1"])
    #expect(try submission("mira").modules.keys.sorted() == [.views])
  }

  @Test func `A folder without a package says what is missing`() throws {
    try write(["notes.txt": "1"])
    let failure = #expect(throws: ExitError.self) { try submission() }
    #expect(failure?.message.contains("Sources/PostModel") == true)
  }

  @Test func `A folder of packages is a class`() throws {
    try write([
      "b/Sources/PostModel/A.swift": "", "a/Sources/PostModel/A.swift": "", "c/notes.txt": "",
      "names.txt": "",
    ])
    #expect(names(of: folder) == ["a", "b", "c"])
    #expect(names(of: folder.appending(path: "a")) == ["a"])
    #expect(
      names(of: folder.appending(path: "a"), folder.appending(path: "nobody")) == ["a", "nobody"])
  }

  @Test func `An unpacked archive keeps the name of its folder, and two of a name are told apart`()
    throws
  {
    try write([
      "one/ada/post-main/Sources/PostModel/A.swift": "", "one/ada/__MACOSX/x": "",
      "two/ada/Sources/PostModel/A.swift": "",
    ])
    let (one, two) = (folder.appending(path: "one/ada"), folder.appending(path: "two/ada"))
    #expect(names(of: one) == ["ada"])
    #expect(names(of: one, two) == ["one/ada", "two/ada"])
  }

  private func names(of urls: URL...) -> [String] {
    SubmissionFolder.all(in: urls).map(\.name)
  }

  @Test func `Writing files touches only what is different, and clears what is not there`() throws {
    try write(["Sources/A.swift": "1", "Sources/B.swift": "2", "notes.txt": "3"])
    let unchanged = folder.appending(path: "Sources/A.swift")
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes(
      [.modificationDate: past], ofItemAtPath: unchanged.path(percentEncoded: false))
    try ["Sources/A.swift": Data("1".utf8), "Sources/C.swift": Data("4".utf8)]
      .write(to: folder, clearing: ["Sources"])
    #expect(
      try Files(at: folder).keys.sorted() == ["Sources/A.swift", "Sources/C.swift", "notes.txt"])
    #expect(
      try unchanged.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        == past)
  }

  @Test func `A starter is written into nothing but an empty folder`() throws {
    try write(["mine.txt": "1"])
    #expect(throws: ExitError.self) { try Starter(folder: folder).run { _ in } }
    #expect(try Files(at: folder).keys.sorted() == ["mine.txt"])
    let empty = folder.appending(path: "new")
    #expect(try Starter(folder: empty).run { _ in })
    let files = try Files(at: empty)
    for path in [
      "Package.swift", "README.md", "Lessons/README.md", "Fixtures/curriculum.json",
      "Sources/PostModel/HiddenContent.swift",
      "Sources/PostControllers/RequestPerforming.swift",
    ] {
      #expect(files[path] != nil, "\(path)")
    }
    for module in Module.allCases {
      #expect(files.keys.contains { $0.hasPrefix("\(module.folder)/") })
    }
    #expect(FileManager.default.fileExists(atPath: empty.appending(path: ".gitignore").path()))
  }
}
