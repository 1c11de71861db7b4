import CommandLineSupport
import TerminalUI
import Testing
import TimelineApp

@testable import TimelineDemo

@Suite("TimelineDemo · Arguments")
struct CommandTests {
  private func options(_ arguments: String...) throws -> AppOptions? {
    guard case .app(let options, _) = try Command(arguments: ["app"] + arguments) else {
      return nil
    }
    return options
  }

  @Test func `Without arguments the tour begins`() throws {
    var options = TerminalOptions(environment: [:])
    #expect(try Command(arguments: [], environment: [:]) == .tour(options))
    options.usesColor = false
    #expect(try Command(arguments: ["tour", "--color", "never"]) == .tour(options))
  }

  @Test func `The app's options name a folder, a user and photos, and may be omitted`() throws {
    let named = try #require(try options("--data", "class", "--as", "Ada", "--photos", "p"))
    #expect(named.directory == "class" && named.user == "Ada" && named.photos == "p")
    #expect(try options("--as", "Ada")?.directory == nil)
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], ["app", "--help"], ["app", "--data", "d", "-h"],
  ])
  func `Help is shown on request, with examples`(arguments: [String]) throws {
    guard case .help(let text) = try Command(arguments: arguments) else {
      Issue.record("no help")
      return
    }
    #expect(text.contains("EXAMPLES"))
  }

  @Test(arguments: [["--version"], ["tour", "--version"], ["app", "--version", "--bogus"]])
  func `The version is shown on request`(arguments: [String]) {
    #expect(throws: VersionRequest.self) { try Command(arguments: arguments) }
  }

  @Test(arguments: [
    ["app", "x"], ["app", "--as", ""], ["app", "--data", ""], ["dance"], ["tour", "--as", "Ada"],
    ["app", "--as", "´"], ["app", "--as", "  "], ["app", "--as", "\u{200B}"], ["app", "--colour"],
    ["app", "--as"], ["tour", "tour"], ["tour", "--color", "blue"],
    ["app", "--time-zone", "Atlantis"], ["app", "a\u{1B}[31m"], ["--as", "Ada"],
  ])
  func `Invalid arguments cause an error of one line without control characters`(
    arguments: [String]
  ) throws {
    let failure = try #require(throws: ExitError.self) { try Command(arguments: arguments) }
    #expect(failure.exitCode == 64)
    #expect(failure.message.contains("--help"))
    #expect(!failure.message.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test(arguments: [
    (0, "“” is not allowed as a name."), (500, "x…” is too long for a name."),
    (10_000, "x…” is too long for a name."),
  ])
  func `A name that nobody can have is refused in a few words`(length: Int, why: String) throws {
    let name = String(repeating: "x", count: length)
    let failure = try #require(throws: ExitError.self) { try options("--as", name) }
    #expect(failure.message.contains(why) && failure.message.count < 200)
  }
}
