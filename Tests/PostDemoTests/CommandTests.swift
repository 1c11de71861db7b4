import CommandLineSupport
import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import PostDemo

@Suite("PostDemo · Arguments")
struct CommandTests {
  @Test func `Without arguments the tour begins`() throws {
    let options = TerminalOptions(environment: [:])
    #expect(try Command(arguments: [], environment: [:]) == .tour(options))
    #expect(try Command(arguments: ["tour"], environment: [:]) == .tour(options))
    let plain = TerminalOptions(environment: ["NO_COLOR": "1"])
    #expect(try Command(arguments: ["tour", "--color", "never"], environment: [:]) == .tour(plain))
  }

  @Test func `Show takes its options anywhere, with a space or an equals sign`() throws {
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let expected = Command.show(
      Show(file: "a.json", width: 32, height: 12, timeZone: tokyo, scrollsToEnd: true))
    let arguments = [
      ["show", "a.json", "--width", "32", "--height=12", "--time-zone", "Asia/Tokyo"],
      ["show", "--width=32", "--height", "12", "--time-zone=Asia/Tokyo", "a.json"],
    ]
    for arguments in arguments {
      #expect(try Command(arguments: arguments + ["--scroll-to-end"]) == expected)
    }
  }

  @Test func `After two dashes, a file's name may begin with a dash`() throws {
    #expect(try Command(arguments: ["show", "--", "--width"]) == .show(Show(file: "--width")))
    #expect(try Command(arguments: ["show", "-"]) == .show(Show(file: "-")))
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], ["tour", "--help"], ["show", "--help"], ["help", "show"],
    ["show", "a.json", "-h"],
  ])
  func `Any request for help prints help with examples`(arguments: [String]) throws {
    guard case .help(let text) = try Command(arguments: arguments) else {
      Issue.record("no help")
      return
    }
    #expect(text.contains("EXAMPLES"))
    #expect(text.contains("show --help") || text.contains("PostDemo show"))
  }

  @Test(arguments: [
    ["--version"], ["tour", "--version"], ["show", "--version"], ["app", "--version"],
  ])
  func `Any request for the version is recognized`(arguments: [String]) {
    #expect(throws: VersionRequest.self) { try Command(arguments: arguments) }
  }

  @Test(
    arguments: ([
      ["--tour"], ["shwo"], [""], ["tour", "2"], ["tour", "--color=x"], ["show"],
      ["show", "a", "b"],
      ["show", "a", "--width"], ["show", "a", "--width", "nineteen"],
      ["show", "a", "--width", "19"],
      ["show", "a", "--width", "1001"], ["show", "a", "--width", "-5"], ["show", "a", "--width="],
      ["show", "--width=", "40", "a"], ["show", "a", "--=x"],
      ["show", "a", "--help=x"], ["help", "bogus"],
      ["show", "a", "--width", "99999999999999999999"], ["show", "a", "--height", "9"],
      ["show", "a", "--time-zone", "Atlantis"], ["show", "a", "--scroll-to-end=yes"],
      ["show", "a", "--colour"], ["show", "a", "-x"], ["show", "a", "--\u{1B}[31m\nred"],
    ] as [[String]]).samples)
  func `Invalid arguments are an error on one harmless line`(sample: Sample<[String]>) throws {
    let arguments = sample.value
    let failure = try #require(throws: ExitError.self) { try Command(arguments: arguments) }
    #expect(failure.exitCode == 64)
    #expect(!failure.message.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(failure.message.contains("--help"))
  }
}
