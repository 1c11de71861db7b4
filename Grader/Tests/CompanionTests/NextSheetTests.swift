import Curriculum
import Foundation
import Testing

@testable import Companion

@Suite("Companion · The next criterion")
struct NextSheetTests {
  private let fixture: StudentPackageFixture

  init() throws { fixture = try StudentPackageFixture() }

  private func lines(_ judgement: Judgement, width: Int = 80) -> [String] {
    NextSheet(judgement, package: fixture.package, width: width).lines
  }

  @Test func `It shows the next criterion, the reason and the lesson, without the hint`() throws {
    let lines = lines(fixture.judgement(.failed("Expected: a\n  Actual: b")))
    let first = try #require(fixture.curriculum.criteria.first)
    #expect(lines.contains("Next: \(first.title)"))
    #expect(lines.contains("    Expected: a"))
    #expect(lines.contains { $0.hasPrefix("Lesson 1. ") })
    let text = lines.joined(separator: " ")
    #expect(!text.contains(first.hint.prefix(20)))
    #expect(text.contains("\(fixture.curriculum.criteria.count - 1) more are open"))
  }

  @Test(arguments: [40, 80, 100]) func `It has 25 lines at most, even with a long reason`(
    _ width: Int
  ) {
    let reason = String(repeating: "Expected: a very long explanation of things\n", count: 40)
    let lines = lines(fixture.judgement(.failed(reason)), width: width)
    #expect(lines.count <= 25)
    #expect(lines.last?.contains("swift run post hint") == true)
    #expect(lines.contains("    …"))
  }

  @Test func `If all criteria pass, it says so`() {
    #expect(lines(fixture.judgement(.passed)).last == "Everything that was asked is there.")
  }

  @Test func `An error of the compiler comes with its line`() throws {
    let path = "Sources/PostModel/Post.swift"
    let error = "\(path):3: nothing fits"
    let lines = lines(fixture.judgement(.notCompiled(error), compilerErrors: [error]))
    let source = try String(
      contentsOf: fixture.package.folder.appending(path: path), encoding: .utf8
    )
    .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.contains("Next: \(error)"))
    #expect(lines.contains { $0.contains("→ 3") && $0.contains(source[2].prefix(20)) })
    #expect(lines.last?.contains("\(fixture.curriculum.criteria.count) criteria") == true)
  }

  @Test func `An error that names no line of a source has no excerpt`() {
    let package = fixture.package
    #expect(package.excerpt(for: "It does not link").isEmpty)
    #expect(package.excerpt(for: "Sources/../../x.swift:1: no").isEmpty)
    #expect(package.excerpt(for: "Sources/PostModel/Post.swift:99999: no").isEmpty)
    #expect(package.excerpt(for: "Sources/PostModel/Post.swift:99999999999999999999: no").isEmpty)
    #expect(package.excerpt(for: "Sources/PostModel/Post.swift:0: no").isEmpty)
    #expect(package.excerpt(for: "Sources/PostModel/Post.swift:\(Int.max): no").isEmpty)
  }
}
