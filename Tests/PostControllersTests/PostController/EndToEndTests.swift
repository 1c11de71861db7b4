import Foundation
import Locking
import PostControllers
import PostTesting
import RealtimeDatabase
import TestSupport
import Testing

/// The real network controller and the real post controller against a server on this machine.
@Suite("Part Two · Fetching, paging and posting over HTTP", .loopback)
@MainActor
struct EndToEndTests {
  private let feed = [FeedEntry].simple(40)

  private func server(_ entries: [FeedEntry]) throws -> LoopbackServer {
    let database = try entries.server
    return try LoopbackServer { request in
      var components = URLComponents()
      components.percentEncodedQuery = request.query
      let query = (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }
      let response = database.respond(
        to: RealtimeDatabase.Request(
          httpMethod: request.method, path: request.path, query: Dictionary(query) { $1 },
          body: request.body))
      return .answer(response.status, body: response.body)
    }
  }

  private func loaded(_ server: LoopbackServer) async throws -> PostController {
    let controller = PostController(
      networkController: NetworkController(clock: ManualTimeoutClock()),
      baseURL: server.url("/posts"), hiddenContentStore: MemoryHiddenContentStore(),
      now: { Date(timeIntervalSince1970: 1_448_000_000.25) })
    try await controller.waitUntilIdle()
    return controller
  }

  @Test func `The feed is fetched and scrolled to its end`() async throws {
    let server = try server(feed)
    let controller = try await loaded(server)
    #expect(controller.posts == Array(feed.posts.prefix(15)))
    await controller.fetchAll()

    #expect(controller.posts == feed.posts)
    #expect(
      server.requests.map(\.target) == [
        "/posts.json?endAt=1.7976931348623157e%2B308&limitToLast=15&orderBy=%22timestamp%22",
        "/posts.json?endAt=1446999986.0&limitToLast=16&orderBy=%22timestamp%22",
        "/posts.json?endAt=1446999971.0&limitToLast=16&orderBy=%22timestamp%22",
      ])
  }

  @Test("A post goes over the wire byte for byte, and comes back with the feed")
  func add() async throws {
    let server = try server([])
    let controller = try await loaded(server)
    let identifier = UUID()
    #expect(
      await controller.add("“Hi” \u{0}\u{1F468}\u{200D}\u{1F469}", identifier: identifier) == nil)
    try await controller.waitUntilIdle()

    let request = server.requests[1]
    #expect(request.method == "PUT")
    #expect(request.target == "/posts/\(identifier.uuidString).json")
    #expect(request.header("Content-Type") == "application/json")
    #expect(
      request.body
        == Data(
          "{\"text\":\"“Hi” \\u0000👨‍👩\",\"timestamp\":1448000000.25,\"username\":\"mira\"}".utf8))
    #expect(controller.posts.map(\.text) == ["“Hi” \u{0}👨‍👩"])
    #expect(server.requests.map(\.method) == ["GET", "PUT", "GET"])
  }

  @Test("A refusal reaches the reader in the server's words, for reading and for writing")
  func refusal() async throws {
    let server = try LoopbackServer { _ in .answer(401, text: #"{"error": "Permission denied"}"#) }
    let controller = try await loaded(server)
    let words = "The server answered with status 401: Permission denied."

    #expect(controller.status.failure?.errorDescription == words)
    #expect(await controller.add("Hello")?.errorDescription == words)
    #expect(controller.posts == [])
    #expect(!controller.status.hasLoaded)
  }

  @Test func `If a connection breaks, the list stays, and the next fetch continues`() async throws {
    let page = Array(feed.prefix(15)).feedJSON
    let count = Locked(0)
    let server = try LoopbackServer { _ in
      let number = count.withLock { number in
        number += 1
        return number
      }
      return number == 2
        ? .truncated(page.prefix(100), contentLength: page.count) : .answer(body: page)
    }
    let controller = try await loaded(server)
    #expect(controller.posts.count == 15)
    #expect(await controller.fetch(reset: false) == [])
    #expect(
      controller.status.failure?.errorDescription
        == "The connection broke before the answer was complete.")
    #expect(controller.posts == Array(feed.posts.prefix(15)))
    await controller.fetch()

    #expect(controller.status.failure == nil)
    #expect(controller.posts.count == 15)
  }

  @Test func `A missing server is a failure with advice`() async throws {
    let server = try server([])
    server.stop()
    let controller = try await loaded(server)

    #expect(controller.status.failure?.errorDescription?.contains("127.0.0.1") == true)
    #expect(controller.status.failure?.recoverySuggestion?.isEmpty == false)
  }
}
