import Foundation
import RealtimeDatabase
import Testing

@testable import SharedDatabase

@Suite("Shared database · Listening")
struct ListeningTests {
  private let database = SharedDatabase()
  private let page = ["orderBy": #""t""#, "limitToLast": "1"]

  @Test func `Each listener receives the changes of its node, in order, until it cancels`() throws {
    let all = try RecordingListener(database, "/.json")
    let post = try RecordingListener(database, "/posts/A.json")
    let newest = try RecordingListener(database, "/posts.json", page)
    for listener in [all, post, newest] { #expect(listener.eventTexts() == [put("/", "null")]) }
    database.answers(.put("/posts/A.json", #"{"t":1}"#), .put("/posts/B.json", #"{"t":2}"#))
    #expect(all.eventTexts() == [put("/posts/A", #"{"t":1}"#), put("/posts/B", #"{"t":2}"#)])
    #expect(post.eventTexts() == [put("/", #"{"t":1}"#)])
    #expect(
      newest.eventTexts() == [
        put("/A", #"{"t":1}"#),
        #"patch {"path":"/","data":{"A":null,"B":{"t":2}}}"#,
      ])
    all.cancel()
    all.cancel()
    database.answers(.put("/posts/A.json", "3"))
    #expect(all.eventTexts() == [])
    #expect(post.eventTexts() == [put("/", "3")])
  }

  @Test func `Those who listen to the same get the same bytes`() throws {
    let listeners = try (0..<3).map { _ in try RecordingListener(database, "/posts.json", page) }
    let other = try RecordingListener(database, "/posts.json")
    for listener in listeners + [other] { _ = listener.events() }
    database.answers(.put("/posts/A.json", "\"\(String(repeating: "x", count: 100))\""))
    let addresses = listeners.map { listener in
      listener.events().map { event in event.data.withUnsafeBytes { $0.baseAddress } }
    }
    #expect(addresses[0].count == 1)
    #expect(Set(addresses).count == 1)
    listeners[0].cancel()
    database.answers(.put("/posts/A.json", "1"))
    #expect(listeners.map { $0.events().count } == [0, 1, 1])
    #expect(other.events().count == 2)
    for listener in listeners + [other] { listener.cancel() }
    #expect(database.state.withLock(\.listeners.isEmpty))
  }

  @Test func `Two keys that look the same have different listeners`() throws {
    let one = try RecordingListener(database, "/caf\u{E9}.json")
    let other = try RecordingListener(database, "/cafe\u{301}.json")
    for listener in [one, other] { _ = listener.events() }
    database.answers(.put("/caf\u{E9}.json", "1"), .put("/cafe\u{301}.json", "2"))
    #expect(one.eventTexts() == [put("/", "1")])
    #expect(other.eventTexts() == [put("/", "2")])
  }

  @Test func `A refused request to listen has a status, also for too many orders`() throws {
    let requests: [RealtimeDatabase.Request] = [
      .get("/.json", ["startAt": "1"]), .get("/a.b.json"), .get("/a"), .put("/a.json", "1"),
    ]
    #expect(requests.map(database.status(ofListeningTo:)) == [400, 400, 404, 405])
    func listen(_ name: String, _ path: String = "/posts.json") -> Int {
      database.status(ofListeningTo: .get(path, ["orderBy": "\"\(name)\""]))
    }
    for number in 0..<8 { #expect(listen("x\(number)") == 200) }
    #expect(listen("x8") == 400)
    #expect(listen("x3") == 200)
    #expect(listen("x8", "/other.json") == 200)
  }

  @Test func `A listener that may no longer read is cancelled once`() throws {
    let guest = try RecordingListener(database, "/a.json")
    database.rules = .readOnly
    #expect(guest.eventTexts().count == 1)
    database.rules = .locked
    #expect(guest.eventTexts() == ["cancel null"])
    var request = RealtimeDatabase.Request.put("/a.json", "1")
    request.isFromOwner = true
    #expect(database.answers(request) == ["200 1"])
    database.rules = .open
    #expect(guest.eventTexts() == [])
    #expect(database.answers(.get("/a.json")) == ["200 1"])
  }

  @Test func `Many threads count without a lost step, and the events arrive in order`() throws {
    let listener = try RecordingListener(database, "/n.json")
    _ = listener.events()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<25 { database.answers(.put("/n.json", #"{".sv":{"increment":1}}"#)) }
    }
    #expect(listener.eventTexts() == (1...100).map { put("/", "\($0)") })
  }
}
