import CommandLineSupport
import Curriculum
import Foundation
import Locking
import TestSupport
import Testing

@testable import GradingEngine
@testable import PostGrader

@Suite("Grader · Older starters")
final class StarterVersionTests: FolderTests {
  @Test(
    arguments: ([
      (#"{"parts": [], "criteria": [{"id": "a.b.c", "points": 1}]}"#, 1),
      (#"{"version": 2, "criteria": [{"id": "a.b.c"}]}"#, 2),
      (#"{"version": -7, "criteria": [{"id": "a.b.c"}]}"#, -7),
      (#"{"version": "2", "criteria": [{"id": "a.b.c"}]}"#, nil),
      (#"{"version": 1e400, "criteria": [{"id": "a.b.c"}]}"#, nil),
      (#"{"criteria": []}"#, nil), ("[1]", nil), ("", nil), ("\u{0}", nil),
      (String(repeating: "[", count: 100_000), nil),
    ] as [(String, Int?)]).samples)
  func `A submission's version is read, or nil if invalid`(sample: Sample<(String, Int?)>) throws {
    let (json, version) = sample.value
    try write(["Sources/PostModel/Post.swift": "", "Fixtures/curriculum.json": json])
    let submission = try Submission(in: SubmissionFolder(name: "ada", url: folder))
    #expect(submission.curriculumVersion == version)
  }

  @Test func `A file that is missing, too large or a link has no version`() throws {
    try write(["curriculum.json": #"{"criteria": [{"id": "a"}]}"#])
    #expect(StarterVersion.number(in: folder) == nil)
    try write(["Fixtures/other": ""])
    let file = folder.appending(path: "Fixtures/curriculum.json")
    try FileManager.default.createSymbolicLink(
      at: file, withDestinationURL: folder.appending(path: "curriculum.json"))
    #expect(StarterVersion.number(in: folder) == nil)
    try FileManager.default.removeItem(at: file)
    let spaces = String(repeating: " ", count: 4 << 20)
    try write(["Fixtures/curriculum.json": #"{"criteria": [{"id": "a"}]}"# + spaces])
    #expect(StarterVersion.number(in: folder) == nil)
  }

  private func curriculum(version: String, of second: String) throws -> Curriculum {
    try Samples.curriculum(
      #"""
      {\#(version) "parts": [{"id": "p", "title": "P", "isBonus": false, "sections": [{"id": "s", "title": "S"}]}],
       "criteria": [
         {"id": "p.s.a", "title": "Old", "points": 1, "dependsOn": [], "step": "", "rationale": "", "hint": ""},
         {"id": "p.s.b", "title": "Changed", "points": 1, "dependsOn": [], "step": "", "rationale": "", "hint": ""
          \#(second)}]}
      """#)
  }

  @Test func `A note lists the criteria that changed since the version`() throws {
    let curriculum = try curriculum(version: #""version": 3,"#, of: #", "version": 3"#)
    #expect(curriculum.version == 3)
    #expect(curriculum.criteria.map(\.version) == [nil, 3])
    let note = try #require(curriculum.note(onVersion: 2))
    #expect(note.contains("version 2 of the curriculum. It is graded by version 3."))
    #expect(note.hasSuffix("\nNew or changed since: 1 criterion.\n  Changed"))
    for other in [3, 4, 0, -1, .max, .min] { #expect(curriculum.note(onVersion: other) == nil) }
  }

  @Test func `A curriculum without a version is version 1, and refuses criteria of others`() throws
  {
    #expect(try curriculum(version: "", of: "").version == 1)
    for version in ["2", "0"] {
      #expect(throws: DecodingError.self) {
        try curriculum(version: "", of: #", "version": \#(version)"#)
      }
    }
  }

  @Test func `An upgrade replaces the kit's files and keeps the student's`() throws {
    try Starter(folder: folder).run { _ in }
    let fresh = try Files(at: folder)
    try write([
      "Sources/PostModel/Post.swift": "mine", "Sources/PostModel/Extra.swift": "mine",
      "Tests/MyTests/A.swift": "mine", "notes.txt": "mine", "README.md": "old",
      "Lessons/README.md": "old", "Lessons/notes.md": "mine",
      "Package.swift": "old", "Kit/Old/Old.swift": "old", "Tests/CurriculumTests/Old.swift": "old",
      "Fixtures/curriculum.json": #"{"criteria": [{"id": "a"}]}"#,
    ])
    let outside = folder.appendingPathExtension("txt")
    try Data("theirs".utf8).write(to: outside)
    defer { try? FileManager.default.removeItem(at: outside) }
    let link = folder.appending(path: "Kit/Locking/Link.swift")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: outside)
    let said = Locked("")
    try Starter(folder: folder, isUpgrade: true).run { text in said.withLock { $0 += text } }
    var expected = fresh
    for path in [
      "Sources/PostModel/Post.swift", "Sources/PostModel/Extra.swift", "Tests/MyTests/A.swift",
      "notes.txt", "Lessons/notes.md",
    ] { expected[path] = Data("mine".utf8) }
    #expect(try Files(at: folder) == expected)
    #expect(try String(contentsOf: outside, encoding: .utf8) == "theirs")
    let words = said.withLock(\.self)
    #expect(words.contains("Replaced in \(folder.plainPath): Kit, Tests/CurriculumTests"))
    #expect(words.contains("It had version 1 of the curriculum and has version"))
  }

  @Test(arguments: ["Kit/Curriculum", "Tests/CurriculumTests", "Fixtures", "Sources"])
  func `An upgrade refuses an incomplete package`(missing: String) throws {
    var files: [String: String] = [:]
    for path in ["Kit/Curriculum", "Tests/CurriculumTests", "Fixtures", "Sources/PostModel"]
    where !path.hasPrefix(missing) { files["\(path)/A.swift"] = "mine" }
    files["Package.swift"] = "mine"
    try write(files)
    let before = try Files(at: folder)
    let failure = #expect(throws: ExitError.self) {
      try Starter(folder: folder, isUpgrade: true).run { _ in }
    }
    #expect(failure?.message.contains("not a student’s package") == true)
    #expect(try Files(at: folder) == before)
  }

  @Test func `A digest depends on names, places and contents of the files`() {
    func digest(_ modules: [Module: [String: String]], version: Int? = nil) -> String {
      Submission(
        name: "", modules: modules.mapValues { $0.mapValues { Data($0.utf8) } },
        curriculumVersion: version
      ).digest
    }
    let digests = [
      digest([.model: ["A.swift": "1"]]), digest([.model: ["A.swift": "2"]]),
      digest([.model: ["B.swift": "1"]]), digest([.views: ["A.swift": "1"]]),
      digest([.model: ["A.swift1": ""]]), digest([.model: ["A.swift": "1", "B.swift": ""]]),
      digest([.model: ["A.swift": "1"]], version: 1), digest([:]),
    ]
    #expect(Set(digests).count == digests.count)
    #expect(digests[0] == digest([.model: ["A.swift": "1"]]))
  }
}
