import CommandLineSupport
import Foundation
import PostApp
import TestSupport
import Testing

@testable import PostDemo

@Suite("PostDemo · app, its arguments")
struct AppCommandTests {
  private let url = URL(string: "http://127.0.0.1:9000/posts")!  // A literal that is a URL.

  private func command(_ arguments: [String], _ environment: [String: String] = [:]) throws -> App {
    let command = try Command(arguments: ["app"] + arguments, environment: environment)
    guard case .app(let app) = command else { throw CancellationError() }
    return app
  }

  private func app(_ arguments: [String], _ environment: [String: String] = [:]) throws
    -> AppOptions
  { try command(arguments, environment).options }

  @Test func `The default source is the posts on this machine`() throws {
    #expect(try app([]) == AppOptions())
    #expect(try app([], ["POST_SERVER": ""]) == AppOptions())
    #expect(try app(["--name", "mira"]) == AppOptions(name: "mira"))
    #expect(try app(["--verbose"]) == AppOptions(isVerbose: true))
  }

  @Test func `A server is named by an option, or else by the environment`() throws {
    #expect(try app(["--server", "127.0.0.1:9000"]) == AppOptions(source: .server(url)))
    #expect(try app([], ["POST_SERVER": "127.0.0.1:9000"]) == AppOptions(source: .server(url)))
    #expect(
      try app(["--server=127.0.0.1:9000"], ["POST_SERVER": "x.org"])
        == AppOptions(source: .server(url)))
  }

  @Test func `WebSockets are used unless another kind of stream is wanted`() throws {
    #expect(try app([]).streamKind == .webSocket)
    #expect(try app(["--stream", "websocket"]) == AppOptions())
    #expect(try app(["--stream=sse"]) == AppOptions(streamKind: .serverSentEvents))
  }

  @Test func `Colors are used unless the environment or an option forbids them`() throws {
    let colors = try [
      command([]), command([], ["NO_COLOR": ""]), command(["--color=auto"], ["NO_COLOR": "1"]),
      command(["--color", "always"], ["NO_COLOR": "1"]), command(["--color", "never"]),
    ].map(\.terminal.usesColor)
    #expect(colors == [true, true, false, true, false])
    #expect(try command([]).terminal.usesMouse && !command(["--no-mouse"]).terminal.usesMouse)
  }

  @Test(
    arguments: ([
      ["--color", "blue"], ["--color"], ["--no-mouse=1"], ["--stream", "WebSocket"],
      ["--stream", ""], ["--stream"],
      ["--server", "ftp://x"], ["--server", ""], ["--feed", "a.json"],
      ["--name", " "], ["--name="], ["--name", "a\u{1B}[31m"], ["--name", "a\nb"],
      ["--name", "\u{200B}"], ["--name", "\u{202E}"],
      ["--name", String(repeating: "n", count: 10_000)], ["extra"], ["--port", "1"], ["--server"],
    ] as [[String]]).samples)
  func `The error for invalid arguments points to the help`(sample: Sample<[String]>) throws {
    let failure = try #require(throws: ExitError.self) { try app(sample.value) }
    #expect(failure.exitCode == 64 && failure.message.contains("PostDemo app --help"))
  }

  @Test func `The error for a wrong address in the environment names the variable`() throws {
    let failure = try #require(throws: ExitError.self) { try app([], ["POST_SERVER": "ftp://x"]) }
    #expect(failure.message.contains("POST_SERVER"))
  }
}
