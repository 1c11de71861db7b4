import Curriculum
import Foundation
import Testing

@testable import Companion

@Suite("Companion · The sheet")
struct SheetTests {
  private let fixture: StudentPackageFixture

  init() throws { fixture = try StudentPackageFixture() }

  private func lines(_ judgement: Judgement, width: Int = 80) -> [String] {
    Sheet(judgement, package: fixture.package).lines(width: width).map(\.text)
  }

  @Test func `It shows the next criterion, the reason and the lesson, without the hint`() throws {
    let lines = lines(fixture.judgement(.failed("Expected: a\n  Actual: b")))
    let first = try #require(fixture.curriculum.criteria.first)
    #expect(lines.contains("Next: \(first.title)"))
    #expect(lines.contains("    Expected: a"))
    #expect(lines.contains { $0.hasPrefix("Lesson 1. ") })
    let text = lines.joined(separator: " ")
    #expect(!text.contains(first.hint.prefix(20)))
    #expect(text.contains("\(fixture.curriculum.criteria.count) are open"))
  }

  @Test(arguments: [80, 100]) func `It has 25 lines at most, even with a long reason`(
    _ width: Int
  ) {
    let reason = String(repeating: "Expected: a very long explanation of things\n", count: 40)
    let lines = lines(fixture.judgement(.failed(reason)), width: width)
    #expect(lines.count <= 25)
    #expect(lines.last?.contains("swift run post hint") == true)
    #expect(lines.contains("    …"))
    #expect(lines.contains { $0.hasPrefix("Next: ") })
  }

  @Test func `If all criteria pass, it says so`() {
    #expect(lines(fixture.judgement(.passed)).last == "Everything that was asked is there.")
  }

  @Test func `An error of the compiler comes with its line`() throws {
    let path = "Sources/PostModel/Post.swift"
    let error = "\(path):3: nothing fits"
    let lines = lines(fixture.judgement(.notCompiled(error), errors: [error]))
    let source = try String(
      contentsOf: fixture.package.folder.appending(path: path), encoding: .utf8
    )
    .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.contains("Next: \(error)"))
    #expect(lines.contains { $0.contains("→ 3") && $0.contains(source[2].prefix(20)) })
    #expect(lines.last?.contains("\(fixture.curriculum.criteria.count) criteria") == true)
  }

  @Test func `A missing brace is named if a declaration is in a body`() {
    for (message, isNamed) in [
      ("attribute 'public' can only be used in a non-local scope", true),
      ("static properties may only be declared on a type", true),
      ("declaration is only valid at file scope", true), ("cannot find 'x' in scope", false),
    ] {
      let error = "Sources/PostModel/Post.swift:3: \(message)"
      let lines = lines(fixture.judgement(.notCompiled(error), errors: [error]))
      #expect(lines.contains("  A } is missing above this line.") == isNamed, "\(message)")
    }
  }

  @Test func `The first judgement greets, and later ones name the changes`() {
    let (first, second, third) = (
      fixture.curriculum.criteria[0], fixture.curriculum.criteria[1], fixture.curriculum.criteria[2]
    )
    let one = fixture.judgement(.failed("no"), passing: [first.id])
    #expect(lines(one).contains { $0.hasPrefix("Hello!") })
    let two = fixture.judgement(.failed("no"), passing: [second.id, third.id], after: one)
    #expect(lines(two).contains("✗ worked before: \(first.title)"))
    let text = lines(two, width: 1000).joined(separator: "\n")
    #expect(text.contains("✓ 2 new: \(second.title); \(third.title)"))
    #expect(!text.contains("Hello!"))
    // An error in between costs no points, so their return is nothing new.
    let error = fixture.judgement(.notCompiled("a: no"), errors: ["a: no"], after: two)
    #expect(!lines(error).contains { $0.hasPrefix("✗") })
    let four = fixture.judgement(.failed("no"), passing: [second.id], after: error)
    #expect(four.gained.isEmpty)
    #expect(four.lost == [third.id])
  }

  @Test func `A finished lesson and a finished part are named, with the next lesson`() throws {
    let lessons = try Lesson.all(in: fixture.package)
    let ids = fixture.curriculum.criteria.map { ($0.id, lessons.first(about: $0)?.number ?? 0) }
    func judgement(through lesson: Int, after previous: Judgement) -> Judgement {
      let done = Set(ids.filter { $0.1 <= lesson }.map(\.0))
      return fixture.judgement(.failed("no"), passing: done, after: previous)
    }
    let zero = fixture.judgement(.failed("no"))
    let one = judgement(through: 1, after: zero)
    let five = judgement(through: 5, after: judgement(through: 4, after: one))
    let all = judgement(through: 17, after: five)
    func finished(_ judgement: Judgement) -> String? {
      lines(judgement, width: 1000).first { $0.hasPrefix("✓ Finished") }
    }
    #expect(
      finished(one)
        == "✓ Finished: lesson 1 (Network controller). Now comes lesson 2 (The model: a post).")
    let text = try #require(finished(five))
    #expect(
      text.contains(
        "lesson 5 (Pull to refresh, and the network indicator), Part One. Now comes lesson 6 ("))
    #expect(finished(all)?.hasSuffix("Black Diamonds. You have built it all.") == true)
    #expect(finished(judgement(through: 1, after: one)) == nil)
  }

  @Test func `The lessons show the line that the companion prints at their end`() throws {
    let lessons = try Lesson.all(in: fixture.package)
    var judgement = fixture.judgement(.failed("no"))
    for lesson in lessons {
      let done = fixture.curriculum.criteria.filter {
        (lessons.first(about: $0)?.number ?? 0) <= lesson.number
      }
      judgement = fixture.judgement(.failed("no"), passing: Set(done.map(\.id)), after: judgement)
      let shown = try lesson.page(width: 1000).filter { $0.text.contains("✓ Finished") }
      let printed = lines(judgement, width: 1000).filter { $0.hasPrefix("✓ Finished") }
      #expect(printed.count == 1)
      if !shown.isEmpty { #expect(shown.map { String($0.text.dropFirst(2)) } == printed) }
    }
  }

  @Test func `The bars of later parts are grey until the first one is done`() {
    let partOne = Set(fixture.curriculum.criteria.filter { $0.part == "part-one" }.map(\.id))
    func grey(_ judgement: Judgement) -> [String] {
      let head = Sheet(judgement, package: fixture.package).head(isFolded: false)
      return head.filter { $0.styles.contains(.secondary) }.map { String($0.text.prefix(10)) }
    }
    #expect(grey(fixture.judgement(.failed("no"))) == ["  Part Two", "  Design s", "  Black Di"])
    #expect(
      grey(fixture.judgement(.failed("no"), passing: partOne)) == ["  Design s", "  Black Di"])
    #expect(grey(fixture.judgement(.passed)).isEmpty)
  }

  @Test func `A criterion says which open one it needs`() throws {
    let sheet = Sheet(fixture.judgement(.failed("no")), package: fixture.package)
    let criterion = try #require(fixture.curriculum.criteria.first { !$0.dependsOn.isEmpty })
    let needed = try #require(fixture.curriculum[criterion.dependsOn[0]]?.title)
    let text = sheet.text(about: criterion.id).map(\.text)
    #expect(text.first == "Open: \(criterion.title)")
    #expect(text.contains("    It needs another open criterion: \(needed)"))
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
