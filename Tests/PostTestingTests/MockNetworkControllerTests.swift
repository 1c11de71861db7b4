import Foundation
import Locking
import MockNetwork
import PostControllers
import PostTesting
import RealtimeDatabase
import ScreenTesting
import Testing

@Suite("Test harness · MockNetworkController")
@MainActor
struct MockNetworkControllerTests {
  private final class Deliveries: Sendable {
    private let list = Locked<[String]>([])
    var all: [String] { list.withLock(\.self) }

    func completion(_ name: String) -> @Sendable (Data?, (any Error)?) -> Void {
      { [self] data, error in
        let text = data.map { String(decoding: $0, as: UTF8.self) } ?? "\(error as Any)"
        list.withLock { $0.append("\(name): \(text)") }
      }
    }
  }

  private struct Outage: Error, CustomStringConvertible {
    let description = "outage"
  }

  private let deliveries = Deliveries()

  private func url(_ path: String) throws -> URL {
    try #require(URL(string: "http://127.0.0.1/\(path)"))
  }

  @Test func `The end of a test reports unreleased responses and unmet failures`() async throws {
    let network = MockNetworkController { _ in .success(Data("1".utf8)) }
    #expect(throws: Never.self) { try network.finish() }
    try ask(network, "a", "b")
    try await eventually("both are answered") { deliveries.all.count == 2 }
    network.isHolding = true
    try ask(network, "c")
    network.failNextRequest(with: Outage())
    let unfinished = #expect(throws: UnfinishedTest.self) { try network.finish() }
    #expect(
      unfinished?.findings == [
        "The response to GET http://127.0.0.1/c was never released.",
        "No request met the failure “outage”.",
      ])
    network.releaseAll()
    try ask(network, "d")
    network.releaseAll()
    try await eventually("all are answered") { deliveries.all.count == 4 }
    #expect(throws: Never.self) { try network.finish() }
  }

  private func ask(_ network: MockNetworkController, _ names: String...) throws {
    for name in names {
      network.performRequest(
        for: try url(name), httpMethod: .get, urlParameters: nil, body: nil,
        completion: deliveries.completion(name))
    }
  }

  private func echo() -> MockNetworkController {
    MockNetworkController { .success(Data($0.url.lastPathComponent.utf8)) }
  }

  private func wait(_ texts: String...) async throws {
    try await eventually("\(texts) has come, not only \(deliveries.all)") {
      deliveries.all.count >= texts.count
    }
    #expect(deliveries.all == texts)
  }

  @Test func `It records each request as it was made, in order`() async throws {
    let network = echo()
    network.performRequest(
      for: try url("a"), httpMethod: .put, urlParameters: ["x": "1"], body: Data("body".utf8),
      completion: deliveries.completion("a"))
    // It does not need a completion.
    network.performRequest(
      for: try url("none"), httpMethod: .post, urlParameters: nil, body: nil, completion: nil)
    try ask(network, "b")
    try await wait("a: a", "b: b")

    #expect(network.requests.map(\.url.lastPathComponent) == ["a", "none", "b"])
    #expect(network.requests.map(\.httpMethod) == [.put, .post, .get])
    #expect(network.requests.map(\.urlParameters) == [["x": "1"], [:], [:]])
    #expect(network.requests.map(\.body) == [Data("body".utf8), nil, nil])
  }

  @Test func `It answers after performRequest has returned, on a background thread`() async throws {
    let isMain = Locked<Bool?>(nil)
    echo().performRequest(
      for: try url("a"), httpMethod: .get, urlParameters: nil, body: nil
    ) { _, _ in isMain.withLock { $0 = Thread.isMainThread } }
    try await eventually("the answer is there") { isMain.withLock { $0 != nil } }

    #expect(isMain.withLock(\.self) == false)
  }

  @Test func `It holds answers until they are released, in any order`() async throws {
    let network = echo()
    network.isHolding = true
    try ask(network, "a", "b", "c")
    #expect(network.heldRequests.count == 3)
    #expect(deliveries.all == [])
    #expect(network.requests.count == 3)

    network.release(2)
    try await wait("c: c")
    network.release(1)
    try await wait("c: c", "b: b")
    network.isHolding = false
    try ask(network, "d")
    try await wait("c: c", "b: b", "d: d")
    #expect(network.heldRequests.map(\.url.lastPathComponent) == ["a"])
    network.releaseAll()
    #expect(network.heldRequests.isEmpty)
    try await wait("c: c", "b: b", "d: d", "a: a")
  }

  @Test("It delivers an answer as often as requested, and ignores indices that it does not hold")
  func duplicates() async throws {
    let network = echo()
    network.isHolding = true
    try ask(network, "a")
    network.release(7)
    network.fail(-1, with: Outage())
    network.release(times: 3)
    network.release()
    network.isHolding = false
    try ask(network, "b")

    try await wait("a: a", "a: a", "a: a", "b: b")
  }

  @Test func `It can fail held requests and future ones`() async throws {
    let network = echo()
    network.failNextRequest(with: Outage())
    network.failNextRequest(with: Outage())
    try ask(network, "a", "b", "c")
    try await wait("a: Optional(outage)", "b: Optional(outage)", "c: c")

    network.isHolding = true
    try ask(network, "d", "e")
    network.fail(1, with: Outage())
    network.releaseAll()
    try await wait(
      "a: Optional(outage)", "b: Optional(outage)", "c: c", "e: Optional(outage)", "d: d")
    #expect(network.requests.count == 5, "A request that fails has been made.")
  }

  @Test func `A held answer has the server's content from the time of the request`() async throws {
    let server = InProcessDatabase()
    let network = MockNetworkController(database: server)
    network.isHolding = true
    try ask(network, "x.json")
    server.put(Data("1".utf8), at: "/x.json")
    network.release()

    try await wait("x.json: null")
    #expect(server.json(at: "/x.json") == "1")
  }
}
