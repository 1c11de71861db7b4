import CommandLineSupport
import Foundation
import Testing
import WebUI

@testable import PostDemo

@Suite("PostDemo · app, its arguments")
struct AppCommandTests {
  private let url = URL(string: "http://127.0.0.1:9000/posts")!  // A literal that is a URL.

  private func app(_ arguments: [String], _ environment: [String: String] = [:]) throws -> App? {
    guard case .app(let app) = try Command(arguments: ["app"] + arguments, environment: environment)
    else { return nil }
    return app
  }

  @Test func `Without options the posts are on this machine`() throws {
    #expect(try app([]) == App())
    #expect(try app([], ["POST_SERVER": ""]) == App())
    #expect(try app(["--name", "mira"]) == App(name: "mira"))
    #expect(try app(["--verbose"]) == App(isVerbose: true))
  }

  @Test func `A server is named by an option, or else by the environment`() throws {
    #expect(try app(["--server", "127.0.0.1:9000"]) == App(source: .server(url)))
    #expect(try app([], ["POST_SERVER": "127.0.0.1:9000"]) == App(source: .server(url)))
    #expect(
      try app(["--server=127.0.0.1:9000"], ["POST_SERVER": "x.org"]) == App(source: .server(url)))
    #expect(
      try app(["--feed", "a.json"], ["POST_SERVER": "x.org"]) == App(source: .feed("a.json")))
  }

  @Test(arguments: [
    ["--server", "ftp://x"], ["--server", ""], ["--server", "x", "--feed", "y"], ["--feed", "-"],
    ["--name", " "], ["--name="], ["--name", "a\u{1B}[31m"], ["--name", "a\nb"],
    ["--name", String(repeating: "n", count: 10_000)], ["--feed", ""], ["extra"], ["--port", "1"],
    ["--server"],
  ])
  func `Arguments that make no sense say where help is`(arguments: [String]) throws {
    let failure = try #require(throws: ExitError.self) { try app(arguments) }
    #expect(failure.exitCode == 64 && failure.message.contains("PostDemo app --help"))
  }

  private func web(_ arguments: String...) throws -> App? {
    guard case .app(let app) = try Command(arguments: ["web"] + arguments, environment: [:]) else {
      return nil
    }
    return app
  }

  @Test func `The app is in a browser if it is asked for`() throws {
    #expect(try web() == App(web: WebOptions()))
    #expect(try web("--port", "0", "--open") == App(web: WebOptions(port: 0, opensBrowser: true)))
    #expect(
      try web("--tour") == App(web: WebOptions(isTour: true)))
    #expect(
      try web("--server", "127.0.0.1:9000", "--name", "mira")
        == App(source: .server(url), name: "mira", web: WebOptions()))
  }

  @Test(arguments: [
    ["--port", "x"], ["--port", "65536"], ["--port", "-1"], ["extra"], ["--tour", "--server", "x"],
    ["--tour", "--name", "mira"], ["--width", "5"], ["--port"],
  ])
  func `What makes no sense in a browser says where help is`(arguments: [String]) throws {
    let failure = try #require(throws: ExitError.self) {
      try Command(arguments: ["web"] + arguments, environment: [:])
    }
    #expect(failure.exitCode == 64 && failure.message.contains("PostDemo web --help"))
  }

  @Test func `A wrong address in the environment is told apart`() throws {
    let failure = try #require(throws: ExitError.self) { try app([], ["POST_SERVER": "ftp://x"]) }
    #expect(failure.message.contains("POST_SERVER"))
  }

  @Test func `What is hidden is kept for each feed by itself`() throws {
    func name(_ arguments: String...) throws -> String? {
      try app(arguments)?.source.hiddenContentFileName
    }
    #expect(try name() == "hidden.json")
    let server = try name("--server", "http://Class.local:9000?auth=secret")
    #expect(server == "hidden-class.local_3a9000_2fposts.json")
    #expect(try name("--server", "class.local:9000/") == server)
    let others = [
      ["--server", "class.local:9001"], ["--server", "class.local:9000/a"],
      ["--server", "class.local"], ["--server", "https://class.local"],
      ["--server", "class.local:9000?ns=a"], ["--feed", "/class.local:9000/posts"],
      ["--feed", "/a.json"], ["--feed", "/A.json"],
      ["--feed", "/" + String(repeating: "ü/", count: 999)],
    ]
    let names = try others.map { try #require(try app($0)).source.hiddenContentFileName }
    #expect(Set(names + [server]).count == others.count + 1)
    #expect(names.allSatisfy { $0.utf8.count < 255 && !$0.contains("/") })
    #expect(try name("--feed", "/x/../a.json") == name("--feed", "/a.json"))
  }
}
