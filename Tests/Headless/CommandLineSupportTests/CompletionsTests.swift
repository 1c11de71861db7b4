import Foundation
import Testing

@testable import CommandLineSupport

@Suite("Command line · Completions")
struct CompletionsTests {
  private static let main = """
    Does things.

    USAGE
      Tool                 Do it.
      Tool show FILE …     Show it.
      Tool help [COMMAND]  Say how.

    COMMANDS
      add, remove NAME     One more, or one less.

    OPTIONS
      --loud               With --quiet it is an error.
      --rules open|closed
                           What is allowed.
      --as NAME            Who.

    EXAMPLES
      Tool other --strange
    """

  private static let show = """
    Shows things.

    USAGE
      Tool show FILE [--width N] [--again]

    OPTIONS
      --width N        How wide.
      --from FILE.json Where from.
      --to DIR         Where to.
      --help           Show this.
    """

  private let completions = Completions(program: "Tool", help: [Self.main, Self.show])

  @Test func `Commands and options are those of the help`() {
    #expect(completions.commands.map(\.name) == ["show", "help", "add", "remove"])
    #expect(
      completions.commands[0].options == [
        .init(name: "--width", value: .text), .init(name: "--from", value: .file),
        .init(name: "--to", value: .file), .init(name: "--help", value: .nothing),
        .init(name: "--again", value: .nothing),
      ])
    #expect(
      completions.options == [
        .init(name: "--loud", value: .nothing),
        .init(name: "--rules", value: .oneOf(["open", "closed"])),
        .init(name: "--as", value: .text), .init(name: "--help", value: .nothing),
        .init(name: "--version", value: .nothing),
        .init(name: "--completions", value: .oneOf(["bash", "zsh", "fish"])),
      ])
  }

  @Test func `A program that SwiftPM runs has commands, too`() {
    let help = "USAGE\n  swift run tool            Begin.\n  swift run tool next [ID]  Go on.\n"
    #expect(Completions(program: "tool", help: [help]).commands.map(\.name) == ["next"])
  }

  @Test(arguments: Completions.Shell.allCases)
  func `Each shell gets all of them`(shell: Completions.Shell) {
    let script = completions.script(for: shell)
    for word in ["show", "remove", "width", "from", "rules", "open", "completions", "zsh"] {
      #expect(script.contains(word), "\(word)")
    }
    #expect(!script.contains("strange") && !script.contains("quiet"))
  }

  #if os(Linux) || os(macOS)
    @Test(arguments: [
      (["Tool", ""], "show help add remove"), (["Tool", "re"], "remove"),
      (["Tool", "--r"], "--rules"), (["Tool", "show", "--"], "--width --from --to --help --again"),
      (["Tool", "--rules", "c"], "closed"), (["Tool", "show", "--width", ""], ""),
      (["Tool", "add", "--a"], "--as"), (["Tool", "show", "x"], ""),
    ])
    func `bash completes them`(words: [String], expected: String) throws {
      let quoted = words.map { "'\($0)'" }.joined(separator: " ")
      let script = """
        compopt() { :; }
        \(completions.script(for: .bash))
        COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); COMPREPLY=()
        _Tool
        echo "${COMPREPLY[*]}"
        """
      let process = Process()
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = ["-c", script]
      process.currentDirectoryURL = URL(filePath: "/")
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(String(decoding: output, as: UTF8.self) == expected + "\n")
    }
  #endif
}
