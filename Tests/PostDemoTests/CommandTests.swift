import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import PostDemo

@Suite("PostDemo · Arguments")
struct CommandTests {
  @Test func `Without arguments the tour begins`() throws {
    #expect(try Command(arguments: []) == .tour)
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], ["app", "--help"], ["help", "app"],
    ["app", "--name", "Ada", "-h"],
  ])
  func `Help is given wherever it is asked for, with examples`(arguments: [String]) throws {
    guard case .help(let text) = try Command(arguments: arguments) else {
      Issue.record("no help")
      return
    }
    #expect(text.contains("EXAMPLES"))
    #expect(text.contains("PostDemo app"))
  }

  @Test(arguments: [["--version"], ["app", "--version"]])
  func `The version is given wherever it is asked for`(arguments: [String]) {
    #expect(throws: VersionRequest.self) { try Command(arguments: arguments) }
  }

  @Test(
    arguments: ([
      ["--tour"], ["shwo"], [""], ["tour", "2"], ["help", "bogus"], ["app", "a"],
      ["app", "--name"],
      ["app", "--name="], ["app", "--server=", "a"], ["app", "--=x"], ["app", "--help=x"],
      ["app", "--verbose=yes"], ["app", "--colour"], ["app", "-x"],
      ["app", "--\u{1B}[31m\nred"],
    ] as [[String]]).samples)
  func `Arguments that make no sense are answered in one harmless line`(sample: Sample<[String]>)
    throws
  {
    let arguments = sample.value
    let failure = try #require(throws: ExitError.self) { try Command(arguments: arguments) }
    #expect(failure.exitCode == 64)
    #expect(!failure.message.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(failure.message.contains("--help"))
  }
}
