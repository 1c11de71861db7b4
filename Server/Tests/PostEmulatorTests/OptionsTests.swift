import CommandLineSupport
import Foundation
import HTTPServer
import RealtimeDatabase
import SharedDatabase
import TestSupport
import Testing

@testable import PostEmulator

@Suite
struct OptionsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func parse(_ arguments: String...) throws -> Options {
    try #require(try Options(arguments))
  }

  private func exitCode(_ body: () throws -> Void) -> Int32? {
    #expect(throws: ExitError.self, performing: body)?.exitCode
  }

  private func temporaryFile(_ contents: String) throws -> URL {
    let url = folder.url.appending(component: "file.json")
    try Data(contents.utf8).write(to: url)
    return url
  }

  @Test func `Options are read`() throws {
    let options = try parse(
      "--port=0", "--data", "d", "--rules", "read-only", "--verbose", "--host", "::1")
    #expect(options.host == "::1" && options.port == 0)
    #expect(options.data == "d" && options.rules == .readOnly && options.isVerbose)
    let standard = try parse()
    #expect(standard.host == "127.0.0.1" && standard.port == 9000)
    #expect(try Options(["--help"]) == nil)
  }

  @Test(arguments: [
    ["--port", "70000"], ["--port", "x"], ["--rules", "shut"], ["serve"], ["--portt", "1"],
    ["--data", "/x/a", "--export-on-exit", "/x/./a"], ["--data", ""], ["--export-on-exit="],
  ])
  func `Invalid options are refused`(arguments: [String]) {
    #expect(exitCode { _ = try Options(arguments) } == 64)
  }

  @Test(
    arguments: [
      ("--host=127.0.0.1", nil), ("--host=localhost", nil), ("--host=::1", nil),
      ("--host=[::1]", nil), ("--host=0.0.0.0", "ANYBODY"), ("--host=::", "ANYBODY"),
      ("--host=192.168.1.2", "ANYBODY"), ("--allow-origin=http://a", nil),
      ("--allow-origin=*", "ANY web page"),
    ] as [(String, String?)])
  func `A host or a rule for origins that lets others in causes a warning`(
    argument: String, words: String?
  ) throws {
    let warning = try parse(argument, "--rules", "locked").warning
    #expect((warning == nil) == (words == nil))
    if let words { #expect(warning?.contains(words) == true) }
    #expect(warning?.contains("do everything as “owner”") != false)
  }

  @Test func `The announcement names the addresses for other machines`() throws {
    let hidden = [
      "127.0.0.1", "127.1.2.3", "169.254.0.9", "::1", "fe80::1%eth0", "0.0.0.0", "::",
      "::ffff:127.0.0.1",
    ]
    let addresses = ["192.0.2.7", "2001:db8::7"] + hidden
    func lines(_ host: String) throws -> [Substring] {
      let options = try parse("--host", host)
      return options.announcement(address: "http://127.0.0.1:9000", addresses: addresses)
        .split(separator: "\n").suffix(3)
    }
    let reach = "Other machines in the same network reach it at"
    #expect(try lines("0.0.0.0").suffix(2) == [Substring(reach), "  http://192.0.2.7:9000"])
    #expect(
      try lines("::")
        == [Substring(reach), "  http://192.0.2.7:9000", "  http://[2001:db8::7]:9000"])
    #expect(try !lines("127.0.0.1").contains { $0.contains("Other machines") })
  }

  @Test func `The first line is the address`() throws {
    let options = try parse("--port", "0")
    let emulator = try options.start(with: SharedDatabase())
    let lines = options.announcement(address: emulator.address).split(separator: "\n")
    #expect(lines[0].wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+/) != nil)
    let port = try #require(lines[0].split(separator: ":").last.map(String.init))
    let second = try parse("--port", port)
    #expect(exitCode { _ = try second.start(with: SharedDatabase()) } == 69)
    let nowhere = try parse("--host", "example.org")
    #expect(exitCode { _ = try nowhere.start(with: SharedDatabase()) } == 64)
  }

  @Test func `An import comes out as an export, and does not replace existing data`() throws {
    let file = try temporaryFile(#"{"posts":{"a":{"timestamp":1.5}}}"#)
    let copy = file.path + ".copy"
    let options = try parse("--import", file.path, "--export-on-exit", copy, "--rules", "locked")
    let database = try options.makeDatabase()
    #expect(database.respond(to: [.init(httpMethod: "GET", path: "/posts.json")])[0].status == 401)
    try options.export(database)
    let export = try Data(contentsOf: URL(filePath: copy))
    #expect(export == Data(#"{"posts":{"a":{"timestamp":1.5}}}"#.utf8))
    let data = file.path + ".data"
    let again = try parse("--import", file.path, "--data", data)
    _ = try again.makeDatabase()
    #expect(exitCode { _ = try again.makeDatabase() } == 1)
    #expect(try parse("--data", data).makeDatabase().json() == export)
  }

  @Test func `Files that cannot be used are named`() throws {
    let text = try temporaryFile("This is no JSON.")
    func code(_ arguments: String...) throws -> Int32? {
      let options = try #require(try Options(arguments))
      return exitCode { _ = try options.makeDatabase() }
    }
    #expect(try code("--import", text.path) == 65)
    #expect(try code("--import", text.path + ".none") == 66)
    #expect(try code("--data", text.path) == 66)
    #expect(!FileManager.default.fileExists(atPath: text.path + ".lock"))
    #expect(try code("--data", text.path + ".none/data") == 66)
    #expect(!FileManager.default.fileExists(atPath: text.path + ".none"))
    #expect(try code("--export-on-exit", text.path + ".none/export.json") == 66)
  }
}
