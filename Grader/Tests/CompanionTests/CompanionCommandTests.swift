import CommandLineSupport
import Testing

@testable import Companion

@Suite("Companion · Commands")
struct CompanionCommandTests {
  @Test(arguments: [
    ([], Command.next), (["next"], .next), (["watch"], .watch), (["show"], .show),
    (["hint"], .hint(nil)), (["hint", "part-one.model"], .hint("part-one.model")),
    (["lesson", "5"], .lesson("5")), (["check"], .check([])),
    (["check", "part-one", "design"], .check(["part-one", "design"])), (["help"], .help),
    (["--help"], .help), (["watch", "-h"], .help),
  ]) func `Arguments are parsed as a command`(_ words: [String], _ command: Command) throws {
    #expect(try Command(arguments: words) == command)
  }

  @Test(arguments: [
    ["nix"], ["watch", "x"], ["next", "x"], ["show", "x"], ["hint", "a", "b"],
    ["lesson", "1", "2"],
    ["--nix"], [""],
  ]) func `Unknown arguments are refused`(_ words: [String]) {
    let error = #expect(throws: ExitError.self) { try Command(arguments: words) }
    #expect(error?.exitCode == 64)
  }
}
