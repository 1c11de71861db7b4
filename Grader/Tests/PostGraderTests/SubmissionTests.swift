import CommandLineSupport
import Foundation
import Testing

@testable import GradingEngine
@testable import PostGrader

@Suite("Grader · The files of a submission")
final class SubmissionTests: FolderTests {
  private func submission(_ path: String = "", package: String? = nil) throws -> Submission {
    let url = path.isEmpty ? folder : folder.appending(path: path)
    var folder = SubmissionFolder(name: "mira", url: url)
    folder.package = package
    return try Submission(in: folder)
  }

  private func refusal(_ path: String = "", package: String? = nil) throws -> String {
    try #require(throws: ExitError.self) { try submission(path, package: package) }.message
  }

  @Test func `A submission has only the Swift files of the three modules`() throws {
    try write([
      "Sources/PostModel/Post.swift": "1", "Sources/PostModel/More/Post+JSON.swift": "2",
      "Sources/PostModel/notes.txt": "3", "Sources/PostModel/.hidden.swift": "4",
      "Sources/Other/Other.swift": "5", "Package.swift": "6", "Tests/ATests/A.swift": "7",
    ])
    let submission = try submission()
    #expect(submission.modules.keys.sorted() == [.model])
    #expect(submission.modules[.model]?.keys.sorted() == ["More/Post+JSON.swift", "Post.swift"])
  }

  @Test func `Links inside a module are not followed`() throws {
    try write(["secret.swift": "0", "Sources/PostModel/Post.swift": "1"])
    let link = folder.appending(path: "Sources/PostModel/Link.swift")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: folder.appending(path: "secret.swift"))
    let loop = folder.appending(path: "Sources/PostModel/Loop")
    try FileManager.default.createSymbolicLink(at: loop, withDestinationURL: folder)
    #expect(try submission().modules[.model]?.keys.sorted() == ["Post.swift"])
  }

  @Test func `A link in place of a module or of Sources is ignored`() throws {
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

  @Test func `Folders that are nested too deeply are refused`() throws {
    let name = String(repeating: "d", count: 200)
    let deep = [String](repeating: name, count: 6).joined(separator: "/")
    try write(["Sources/PostModel/\(deep)/Post.swift": "1"])
    #expect(throws: ExitError.self) { try submission() }
  }

  @Test func `A module that is too large is refused, and the reason names a file`() throws {
    try write([
      "large/Sources/PostModel/Data/Post.swift": String(repeating: " ", count: (4 << 20) + 1)
    ])
    #expect(
      try refusal("large")
        == "PostModel has more than 4 MB. The largest file so far is Data/Post.swift with 4097 KB.")
    for number in 0...500 { try write(["many/Sources/PostViews/Row\(number).swift": ""]) }
    #expect(try refusal("many").hasPrefix("PostViews has more than 500 files, such as Row"))
  }

  @Test func `Two files whose names look the same are refused`() throws {
    // Some file systems do not distinguish the names.
    for name in ["caf\u{e9}", "cafe\u{301}"] { try write(["Sources/PostModel/\(name).swift": "1"]) }
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "Sources/PostModel").plainPath)
    if names.count == 2 { #expect(try refusal().contains("two files with the name")) }
  }

  @Test func `A package is found in inner folders, as archives unpack`() throws {
    try write(["mira/post-main/Sources/PostViews/Cell.swift": "1"])
    #expect(try submission("mira").modules.keys.sorted() == [.views])
    try write(["ada/hand-in/final/post/Sources/PostViews/Cell.swift": "1"])
    #expect(try submission("ada").modules.keys.sorted() == [.views])
  }

  @Test func `The rules choose one of several packages`() throws {
    try write([
      "Old/Sources/PostModel/A.swift": "old", "Post/new/Sources/PostModel/A.swift": "new",
      "Post/new/Old/Sources/PostModel/A.swift": "in a package",
    ])
    #expect(try refusal().contains("several packages: Old, Post/new."))
    #expect(try submission(package: "Post/new").modules[.model] == ["A.swift": Data("new".utf8)])
    #expect(try refusal(package: "New").contains("“New”, and there is Old, Post/new"))
  }

  @Test func `Links, other files, pipes and empty folders are refused with a reason`() throws {
    try write(["ada/Sources/PostModel/A.swift": "", "notes.txt": "notes", "cut.zip": "PK"])
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "link"), withDestinationURL: folder.appending(path: "ada"))
    #expect(mkfifo(folder.appending(path: "pipe").plainPath, 0o600) == 0)
    #expect(try refusal("link").contains("link"))
    #expect(try refusal("notes.txt").contains("neither a folder nor a zip"))
    #expect(try refusal("cut.zip") == "The archive is damaged.")
    #expect(try refusal("pipe").contains("neither a folder nor an archive"))
    #expect(try refusal("nobody") == "There is no such folder.")
    try write(["empty/notes.txt": "1"])
    #expect(try refusal("empty").contains("Sources/PostModel"))
  }

  @Test func `A folder of packages is a class`() throws {
    try write([
      "b/Sources/PostModel/A.swift": "", "a/Sources/PostModel/A.swift": "", "c/notes.txt": "",
      "names.txt": "",
    ])
    try write(["class.json": "{}", "d.zip": "PK", "r.csv": "", "g.json": "", "g.html": ""])
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "e"), withDestinationURL: folder.appending(path: "a"))
    #expect(names(of: folder) == ["a", "b", "c", "d.zip", "e", "names.txt"])
    #expect(names(of: folder.appending(path: "a")) == ["a"])
    #expect(names(of: folder.appending(path: "e"), folder) == ["e", folder.lastPathComponent])
    #expect(
      names(of: folder.appending(path: "a"), folder.appending(path: "nobody")) == ["a", "nobody"])
  }

  @Test func `A submission arrives when it is unpacked, however old its files are`() throws {
    try write(["ada/Sources/PostModel/A.swift": "1"])
    let before = Date(timeIntervalSinceNow: -60)
    for path in ["ada/Sources/PostModel/A.swift", "ada/Sources", "ada"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
        ofItemAtPath: folder.appending(path: path).plainPath)
    }
    let ada = SubmissionFolder(name: "ada", url: folder.appending(path: "ada"))
    #expect(ada.arrival.map { before < $0 && $0 < Date(timeIntervalSinceNow: 60) } == true)
    #expect(SubmissionFolder(name: "bo", url: folder.appending(path: "bo")).arrival == nil)
  }

  @Test func `An unpacked archive keeps its folder's name, with the parent's if two are the same`()
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

  @Test func `Names that look the same are shown with escapes`() throws {
    for name in ["caf\u{e9}", "cafe\u{301}"] { try write(["\(name)/notes.txt": "1"]) }
    guard folder.entries.count == 2 else { return }
    #expect(names(of: folder) == [#"cafe\u{0301}"#, #"caf\u{00E9}"#])
  }

  private func names(of urls: URL...) -> [String] {
    SubmissionFolder.all(in: urls) { urls.count == 1 && $0.isClass }.map(\.name)
  }

  @Test func `Only files that differ are written, and others in the folder are removed`() throws {
    try write(["Sources/A.swift": "1", "Sources/B.swift": "2", "notes.txt": "3"])
    let unchanged = folder.appending(path: "Sources/A.swift")
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes(
      [.modificationDate: past], ofItemAtPath: unchanged.plainPath)
    try ["Sources/A.swift": Data("1".utf8), "Sources/C.swift": Data("4".utf8)]
      .write(to: folder, clearing: ["Sources"])
    #expect(
      try Files(at: folder).keys.sorted() == ["Sources/A.swift", "Sources/C.swift", "notes.txt"])
    #expect(
      try unchanged.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        == past)
  }

  @Test func `A starter is written only into an empty folder`() throws {
    try write(["mine.txt": "1"])
    #expect(throws: ExitError.self) { try Starter(folder: folder).run { _ in } }
    #expect(try Files(at: folder).keys.sorted() == ["mine.txt"])
    let empty = folder.appending(path: "new")
    try Starter(folder: empty).run { _ in }
    let files = try Files(at: empty)
    for path in [
      "Package.swift", "README.md", "Lessons/README.md", "Fixtures/curriculum.json",
      "Sources/PostModel/HiddenContent.swift", "Sources/PostControllers/RequestPerforming.swift",
    ] { #expect(files[path] != nil, "\(path)") }
    for module in Module.allCases {
      #expect(files.keys.contains { $0.hasPrefix("\(module.folder)/") })
    }
    #expect(FileManager.default.fileExists(atPath: empty.appending(path: ".gitignore").path()))
  }
}
