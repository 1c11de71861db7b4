import CommandLineSupport
import Foundation
import PostApp
import Testing

@testable import PostWeb
@testable import WebUI

@Suite("PostWeb · Arguments")
struct CommandTests {
  private func command(_ arguments: String..., environment: [String: String] = [:]) throws
    -> WebCommand<AppOptions>
  {
    try PostWeb.command(arguments, environment: environment)
  }

  @Test func `Without options, the app shows the posts on this machine`() throws {
    #expect(try command() == .app(AppOptions(), WebOptions()))
  }

  @Test func `The command accepts options of the app and of the page together`() throws {
    let server = try #require(URL(string: "http://127.0.0.1:9000/posts"))
    #expect(
      try command(
        "--server", "127.0.0.1:9000", "--name", "Ada", "--stream=sse", "--port", "0", "--open")
        == .app(
          AppOptions(source: .server(server), name: "Ada", streamKind: .serverSentEvents),
          WebOptions(port: 0, opensBrowser: true)))
    #expect(
      try command(environment: ["POST_SERVER": "127.0.0.1:9000"])
        == .app(AppOptions(source: .server(server)), WebOptions()))
  }

  @Test func `The tour takes the options of the page`() throws {
    #expect(try command("--tour", "--port", "0") == .tour(WebOptions(port: 0)))
    #expect(throws: ExitError.self) { try command("--tour", "--name", "Ada") }
  }

  @Test(arguments: [
    ["web"], ["--port", "70000"], ["--server", ":"], ["--stream", "x"], ["--feed", "a.json"],
  ])
  func `Invalid arguments are refused`(arguments: [String]) throws {
    let failure = try #require(throws: ExitError.self) {
      try PostWeb.command(arguments, environment: [:])
    }
    #expect(failure.exitCode == 64)
  }

  @Test func `Help and the version are shown on request`() throws {
    #expect(try command("--help") == .help && command("help") == .help)
    #expect(throws: VersionRequest.self) { try command("--tour", "--version") }
  }
}
