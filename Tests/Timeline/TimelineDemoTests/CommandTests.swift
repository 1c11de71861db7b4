import Cloud
import CommandLineSupport
import Foundation
import Testing

@testable import TimelineDemo

@Suite("TimelineDemo · Arguments")
struct CommandTests {
  private static let who = ["--data", "d", "--as", "Ada"]

  private func parse(_ arguments: [String]) throws -> (subcommand: Subcommand, options: Options)? {
    guard case .run(let subcommand, let options) = try Command(arguments: arguments) else {
      return nil
    }
    return (subcommand, options)
  }

  @Test func `Without arguments the tour begins`() throws {
    #expect(try Command(arguments: []) == .tour)
    #expect(try Command(arguments: ["tour"]) == .tour)
  }

  @Test func `Every command takes what it needs`() throws {
    let south = try #require(CloudLocation(latitude: -33.9, longitude: 18.4))
    let subcommands: [([String], Subcommand)] = [
      (["timeline"], .timeline),
      (["search"], .search(term: "")),
      (["search", "#lake"], .search(term: "#lake")),
      (["nearby", "-33.9,18.4"], .nearby(south)),
      (["nearby", " -33.9 , 18.4 "], .nearby(south)),
      (["follow", "Bea"], .follow(name: "Bea")),
      (["unfollow", "Bea"], .unfollow(name: "Bea")),
      (["post", "a.png", "A caption"], .post(file: "a.png", caption: "A caption")),
      (["post", "--", "--as", "--data"], .post(file: "--as", caption: "--data")),
      (["comment", "1", "Yes"], .comment(post: "1", text: "Yes")),
      (["notifications"], .notifications),
    ]
    for (words, expected) in subcommands {
      #expect(try parse(Self.who + words)?.subcommand == expected, "\(words)")
    }
  }

  @Test func `Options stand anywhere`() throws {
    let orders = [
      Self.who + ["post", "a.png", "Hi", "--at", "48,11"],
      ["post", "--at=48,11", "a.png", "--as=Ada", "Hi", "--data=d"],
    ]
    for arguments in orders {
      let (subcommand, options) = try #require(try parse(arguments))
      #expect(subcommand == .post(file: "a.png", caption: "Hi"))
      #expect(options.directory == "d")
      #expect(options.user == "Ada")
      #expect(options.location == CloudLocation(latitude: 48, longitude: 11))
    }
  }

  @Test func `Capitals and accents make nobody someone else`() throws {
    let ids = try ["Zoë Čech", "zoe cech", "ZOE CECH"].map {
      try #require(try parse(["--data", "d", "--as", $0, "timeline"])).options.userRecordID
    }
    #expect(Set(ids).count == 1)
    let other = try #require(try parse(["--data", "d", "--as", "Zoe Cec", "timeline"]))
    #expect(other.options.userRecordID != ids[0])
    #expect(ids[0].recordName.utf8.allSatisfy { 0x21...0x7E ~= $0 })
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], ["timeline", "--help"], ["--data", "d", "--as", "Ada", "-h"],
  ])
  func `Help is given wherever it is asked for, with examples`(arguments: [String]) throws {
    guard case .help(let text) = try Command(arguments: arguments) else {
      Issue.record("no help")
      return
    }
    #expect(text.contains("EXAMPLES"))
  }

  @Test(arguments: [
    ["--version"], who + ["timeline", "--version"], ["app", "--version", "--bogus"],
  ])
  func `The version is given wherever it is asked for`(arguments: [String]) {
    #expect(throws: VersionRequest.self) { try Command(arguments: arguments) }
  }

  @Test(arguments: [
    ["timeline"], ["--data", "d", "timeline"], ["--as", "Ada", "timeline"], who, ["--ids"],
    who + ["dance"], who + ["timeline", "2"], who + ["nearby"], who + ["nearby", "here"],
    who + ["nearby", "91,0"], who + ["nearby", "0,181"], who + ["nearby", "nan,0"],
    who + ["nearby", "1,2,3"], who + ["follow"], who + ["follow", "Bea", "Novak"],
    who + ["post", "a.png"], who + ["post"], who + ["comment", "1"], who + ["tour"],
    who + ["post", "a.png", "Hi", "--at", "nowhere"], who + ["nearby", "0,0", "--radius", "far"],
    who + ["nearby", "0,0", "--radius", "0"], who + ["nearby", "0,0", "--radius", "-1"],
    who + ["nearby", "0,0", "--radius", "inf"], who + ["timeline", "--width", "19"],
    who + ["timeline", "--time-zone", "Atlantis"], who + ["timeline", "--colour"],
    ["--data", "", "--as", "Ada", "timeline"], ["--data", "d", "--as", "", "timeline"],
    ["--data", "d", "--as", "´", "timeline"],
    ["--data", "d", "--as", "  ", "timeline"], ["--data", "d", "--as", "\u{200B}", "timeline"],
    ["--data", "d", "--as", String(repeating: "x", count: 500), "timeline"],
    who + ["search", "a\u{1B}[31m", "b\n"], who + ["timeline", "--at", "48,11"],
    who + ["search", "#lake", "--radius", "5"], who + ["follow", "Bea", "--contacts", "names"],
  ])
  func `Arguments that make no sense are answered in one harmless line`(
    arguments: [String]
  ) throws {
    let failure = try #require(throws: ExitError.self) { try Command(arguments: arguments) }
    #expect(failure.exitCode == 64)
    #expect(failure.message.contains("--help"))
    #expect(!failure.message.unicodeScalars.contains { $0.value < 0x20 })
  }
}
