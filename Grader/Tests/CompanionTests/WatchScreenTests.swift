import Curriculum
import Foundation
import TerminalUI
import Testing

@testable import Companion

@MainActor
@Suite("Companion · Watching")
struct WatchScreenTests {
  private let fixture: StudentPackageFixture
  private let screen: WatchScreen

  init() throws {
    fixture = try StudentPackageFixture()
    screen = WatchScreen(fixture.package, usesColor: true)
    screen.size = (100, 40)
  }

  private var criteria: [Criterion] { fixture.curriculum.criteria }

  private func lines() throws -> [String] {
    try screen.frame().lines.map { $0.replacing(/\u{1B}\[[\d;]*m/, with: "") }
  }

  private func text() throws -> String { try lines().joined(separator: "\n") }

  private func press(_ keys: Key...) { for key in keys { #expect(screen.handle(key) == .goOn) } }

  @discardableResult
  private func judge(
    passing passed: Int..., errors: [String] = [], after previous: Judgement? = nil
  ) -> Judgement {
    let judgement = fixture.judgement(
      errors.first.map { .notCompiled($0) } ?? .failed("Expected: a\n  Actual: b"),
      passing: Set(passed.map { criteria[$0].id }), errors: errors, after: previous)
    screen.end(.success(judgement))
    return judgement
  }

  @Test func `The first wait shows lesson 1`() throws {
    #expect(try text().contains("1. Network controller"))
    #expect(try text().contains("Hello!"))
  }

  @Test func `n and p go through the open criteria without wrapping, and Esc leads back`() throws {
    judge()
    press("p")
    #expect(try text().contains("Next: \(criteria[0].title)"))
    press("n", "n")
    #expect(try text().contains("Open: \(criteria[2].title)"))
    press("p")
    #expect(try text().contains("Open: \(criteria[1].title)"))
    for _ in criteria { press("n") }
    #expect(try text().contains("Open: \(criteria[criteria.count - 1].title)"))
    press(.escape)
    #expect(try text().contains("Next: \(criteria[0].title)"))
  }

  @Test func `A save that gains or loses points leads to the next criterion, and others do not`()
    throws
  {
    let first = judge(passing: 3)
    press("n", "n")
    let same = judge(passing: 3, after: first)
    #expect(try text().contains("Open: \(criteria[2].title)"))
    let gained = judge(passing: 0, 3, after: same)
    #expect(try text().contains("Next: \(criteria[1].title)"))
    press("n", "l")
    judge(passing: 0, after: gained)
    #expect(try text().contains("Next: \(criteria[1].title)"))
    #expect(try text().contains("✗ worked before: \(criteria[3].title)"))
  }

  @Test func `A lesson stays open if a save changes no points, and q closes it`() throws {
    let first = judge()
    press("l")
    judge(after: first)
    #expect(try text().contains("1. Network controller"))
    press("q")
    #expect(try text().contains("Next: \(criteria[0].title)"))
    #expect(screen.handle("q") == .quit)
  }

  @Test func `A hint is hidden on other criteria`() throws {
    judge()
    press("h", "t", "l", "q")
    #expect(try text().contains("Hint: \(criteria[0].hint.prefix(20))"))
    press("n")
    #expect(try !text().contains("Hint: "))
  }

  @Test func `The list has all criteria, its search finds one, and Enter opens it`() throws {
    judge(passing: 0, 1)
    press("c")
    #expect(try text().contains("1. Network controller: 2 of 18"))
    #expect(try text().contains("✓ \(criteria[1].title)  \(criteria[1].id)"))
    #expect(try text().contains("✗ \(criteria[2].title)  \(criteria[2].id)"))
    press("/")
    press(.paste("READS-JSON"))
    let found = try lines().filter { $0.hasPrefix("✗") || $0.hasPrefix("✓") }
    #expect(found == ["✗ A post is made from a valid dictionary  part-one.model.reads-json"])
    press(.enter)
    #expect(try text().contains("Open: A post is made from a valid dictionary"))
    press("c", "/", "#")
    #expect(try text().contains("No criterion contains “#”."))
    press(.escape)
    #expect(try text().contains("✓ \(criteria[1].title)"))
    press(.home, .enter)
    #expect(try text().contains("Done: \(criteria[0].title)"))
  }

  @Test(arguments: [(80, 12), (60, 15)]) func `On a small terminal, the reason is there`(
    _ width: Int, _ height: Int
  ) throws {
    screen.size = (width, height)
    judge()
    #expect(try lines().count == height)
    #expect(try lines()[1] == "Part One 0/114")
    let reason = try lines().joined().contains("Expected: a")
    press(.end)
    #expect(try reason || lines().joined().contains("Expected: a"))
    #expect(try lines().joined().contains(criteria[0].rationale.suffix(6)))
    judge(passing: 1, 2, after: judge())
    let all = try lines().joined(separator: " ").replacing(#/ +/#, with: " ")
    #expect(all.contains("✓ 2 new: \(criteria[1].title); \(criteria[2].title)"))
  }

  @Test func `The list's selection stays on a small terminal`() throws {
    screen.size = (60, 15)
    judge()
    press("c")
    for step in 0..<40 {
      #expect(try text().contains(criteria[step].id))
      press(.down)
    }
  }

  @Test func `All errors of the compiler can be paged through, with the lesson of their module`()
    throws
  {
    let errors = (1...3).map { "Sources/PostModel/Post.swift:\($0): fault \($0)" }
    judge(errors: errors)
    #expect(try text().contains("Next: \(errors[0])"))
    let footer = try #require(try lines().last)
    #expect(footer.contains("l lesson") && !footer.contains("h hint") && !footer.contains("t test"))
    press("h", "t")
    #expect(try text().contains("Next: \(errors[0])"))
    press("n", "n", "n")
    #expect(try text().contains("Error 3 of 3: \(errors[2])"))
    press("p")
    #expect(try text().contains("Error 2 of 3: \(errors[1])"))
    press("l")
    #expect(try text().contains("2. The model: a post"))
  }

  @Test func `The lesson of a module with an error is the first that is not finished`() throws {
    let done = criteria.filter {
      $0.id.contains(".network-controller.") || $0.id.contains(".model.")
    }
    let before = fixture.judgement(.failed("no"), passing: Set(done.map(\.id)))
    let error = "Sources/PostControllers/PostController.swift:1: no"
    let sheet = Sheet(
      fixture.judgement(.notCompiled(error), errors: [error], after: before),
      package: fixture.package)
    #expect(sheet.lesson(about: error)?.number == 3)
  }

  @Test func `A large terminal shows all new criteria of a save`() throws {
    screen.size = (60, 40)
    let first = judge()
    judge(passing: 0, 1, 2, after: first)
    let text = try lines().joined(separator: " ").replacing(/\s+/, with: " ")
    #expect(text.contains(criteria[2].title))
  }

  @Test func `Without color, nothing is colored`() throws {
    let plain = WatchScreen(fixture.package, usesColor: false)
    plain.size = (100, 40)
    for screen in [screen, plain] {
      screen.end(.success(fixture.judgement(.failed("no"))))
      let isColored = try screen.frame().lines.joined().contains(/\u{1B}\[3\dm/)
      #expect(isColored == (screen === self.screen))
    }
  }

  @Test func `s leaves for the app`() {
    judge()
    #expect(screen.handle("s") == .quit)
    #expect(screen.opensApp)
  }
}
