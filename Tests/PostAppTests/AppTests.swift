import Foundation
import InProcessNetwork
import PostControllers
import PostFixtures
import PostTesting
import RealtimeDatabase
import ScreenTesting
import TestSupport
import Testing

@testable import PostApp

@Suite("PostApp · app, key by key")
@MainActor
struct AppTests {
  private static let feed = Data(
    """
    {"posts": {
      "00000000-0000-0000-0000-000000000001": {"username": "Mira", "text": "First.", "timestamp": 1},
      "00000000-0000-0000-0000-000000000002": {"username": "Amir", "text": "Second.", "timestamp": 2}
    }}
    """.utf8)

  private func launched() async throws -> (
    app: AppInTerminal, network: MockNetworkController, server: InProcessDatabase
  ) {
    let server = try InProcessDatabase(json: Self.feed)
    let network = MockNetworkController(database: server)
    let app = AppInTerminal(on: network)
    try await app.waitForText("Second.")
    return (app, network, server)
  }

  @Test func `A written post is sent and shown`() async throws {
    let database = try InProcessDatabase(json: Self.feed)
    let app = AppInTerminal(on: InProcessNetwork(database))
    try await app.waitForText("First.")
    app.press("+")
    // The name is filled in already, so only the message is missing.
    #expect(app.shows("Username: Zoe"))
    app.press(.enter)
    #expect(app.shows("A post needs a username and a message"))
    app.press(.enter)
    app.type("Hello, q?")
    app.press(.enter)
    try await eventually("the form is gone") { app.screen.alert == nil }
    try await app.waitForText("Hello, q?")
    let kept = database.json(at: "/posts.json")
    #expect(kept.contains(#""text":"Hello, q?""#) && kept.contains(#""username":"Zoe""#))
  }

  @Test func `The first start has the tour's posts, and later starts have the saved ones`() throws {
    let folder = try TemporaryFolder()
    let first = try AppComposer.localDatabase(in: folder.url)
    let tour = try InProcessDatabase(json: Fixtures.data(named: "Tour/feed.json"))
    #expect(first.json(at: "/.json") == tour.json(at: "/.json"))
    #expect(first.put(Data(#"{"a":1}"#.utf8), at: "/posts.json").status == 200)
    let later = try AppComposer.localDatabase(in: folder.url)
    #expect(later.json(at: "/.json") == #"{"posts":{"a":1}}"#)
  }

  @Test func `Keys do not wait for the network`() async throws {
    let (app, network, _) = try await launched()
    network.isHolding = true
    app.press("r", .down)
    #expect(app.marks("First."))
    app.press("+")
    app.type("Meanwhile")
    #expect(app.shows("Message: Meanwhile"))
    try await eventually("the refresh is under way") { !network.heldRequests.isEmpty }
    network.isHolding = false
    network.releaseAll()
    try await eventually("the refresh is over") { !app.screen.isBusy }
    #expect(app.shows("Message: Meanwhile"))
  }

  @Test func `Messages name keys in place of gestures`() async throws {
    let network = MockNetworkController(database: try InProcessDatabase(json: Data("null".utf8)))
    network.failNextRequest(with: NetworkError.notConnected)
    let app = AppInTerminal(on: network)
    try await app.waitForText("Press r to try again.")
    app.press("r")
    try await app.waitForText("No posts yet. Press + to write one.")
    #expect(!app.shows("Tap") && !app.shows("Pull"))
  }

  @Test func `A post that was not sent can be sent again`() async throws {
    let (app, network, server) = try await launched()
    network.failNextRequest(with: NetworkError.cannotConnect(host: "127.0.0.1"))
    app.press("+")
    app.type("Try")
    app.press(.enter)
    try await app.waitForText("Your post was not sent")
    app.press(.enter)
    try await eventually("it is there") {
      server.json(at: "/posts.json").contains(#""text":"Try""#)
    }
    #expect(server.keys(at: "/posts.json").count == 3)
  }

  @Test func `A hidden post can be unhidden in the hidden list`() async throws {
    let (app, _, _) = try await launched()
    app.press(.down, .enter, .down, .enter)
    try await app.waitForText("Hidden (1)")
    #expect(!app.shows("First."))
    app.press(.backTab, .backTab, .enter, .enter, .escape)
    try await app.waitForText("First.")
    #expect(!app.shows("Hidden"))
  }
}
