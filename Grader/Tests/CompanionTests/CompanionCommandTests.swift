import CommandLineSupport
import Testing

@testable import Companion

@Suite("Companion · Commands")
struct CompanionCommandTests {
  private func parsed(_ words: [String]) throws -> Arguments<Command.Option> {
    try Arguments(words, command: "swift run post")
  }

  @Test(arguments: [
    ([], Command.next), (["next"], .next), (["watch"], .watch), (["show"], .show),
    (["hint"], .hint(nil)), (["hint", "part-one.model"], .hint("part-one.model")),
    (["lesson", "5"], .lesson("5")), (["check"], .check([])),
    (["check", "part-one", "design"], .check(["part-one", "design"])), (["help"], .help),
    (["--help"], .help), (["watch", "-h"], .help), (["--color", "never", "watch"], .watch),
  ]) func `Arguments are parsed as a command`(_ words: [String], _ command: Command) throws {
    #expect(try Command(parsed(words)) == command)
  }

  @Test(arguments: [
    ["nix"], ["watch", "x"], ["next", "x"], ["show", "x"], ["hint", "a", "b"],
    ["lesson", "1", "2"], ["--nix"], [""], ["--color"],
  ]) func `Unknown arguments are refused`(_ words: [String]) {
    let error = #expect(throws: ExitError.self) { try Command(parsed(words)) }
    #expect(error?.exitCode == 64)
  }
}
