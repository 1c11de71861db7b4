import Curriculum
import Foundation
import Testing

@testable import Companion
@testable import GradingEngine

@Suite("Companion · The package")
struct StudentPackageTests {
  private let fixture: StudentPackageFixture

  init() throws { fixture = try StudentPackageFixture() }

  @Test func `A package is found from each of its folders`() throws {
    let fixture = try StudentPackageFixture(isComplete: true)
    let folder = fixture.package.folder
    for place in [folder, folder.appending(path: "Sources/PostModel")] {
      let found = try StudentPackage(at: place)
      #expect(found.folder.lastPathComponent == folder.lastPathComponent)
      #expect(found.kit.files == fixture.package.kit.files)
    }
    #expect(throws: (any Error).self) {
      try StudentPackage(at: FileManager.default.temporaryDirectory)
    }
  }

  @Test func `Each criterion has a test to show`() {
    for criterion in fixture.curriculum.criteria {
      let test = fixture.package.test(of: criterion.id)
      #expect(test?.lines.contains { $0.contains("\"\(criterion.id)\"") } == true)
    }
  }

  @Test func `A stored judgement is read unchanged`() throws {
    let judgement = fixture.judgement(.failed("no"))
    let stored = try JSONDecoder().decode(Judgement.self, from: JSONEncoder().encode(judgement))
    #expect(stored.digest == judgement.digest)
    #expect(
      stored.report(of: fixture.curriculum).failures.count == fixture.curriculum.criteria.count)
  }

  @Test func `Only saved, new and removed Swift files count as a change`() throws {
    let folder = fixture.package.folder.appending(path: "Sources")
    let stamps = SourceStamps(of: [folder])
    #expect(!stamps.haveChanged())
    let file = folder.appending(path: "PostModel/New.swift")
    try Data("let a = 1\n".utf8).write(to: file)
    #expect(stamps.haveChanged())
    #expect(!stamps.haveChanged())
    // Editors replace a file by another one, which may have the same size and date.
    let date = try FileManager.default.attributesOfItem(atPath: file.plainPath)[.modificationDate]
    let other = folder.appending(path: "PostModel/.New.swift.swp")
    try Data("let b = 2\n".utf8).write(to: other)
    #expect(!stamps.haveChanged())
    try FileManager.default.setAttributes(
      [.modificationDate: date as Any], ofItemAtPath: other.plainPath)
    #expect(rename(other.plainPath, file.plainPath) == 0)
    #expect(stamps.haveChanged())
    try FileManager.default.removeItem(at: file)
    #expect(stamps.haveChanged())
    try Data().write(to: folder.appending(path: "notes.txt"))
    let hidden = folder.appending(path: ".build")
    try FileManager.default.createDirectory(at: hidden, withIntermediateDirectories: true)
    try Data().write(to: hidden.appending(path: "Built.swift"))
    #expect(!stamps.haveChanged())
  }
}
