import Foundation
import Locking
import RealtimeDatabase
import Testing

@testable import SharedDatabase

@Suite("Shared database · Large answers")
struct LargeAnswerTests {
  private let database = SharedDatabase()
  private let page = ["orderBy": #""t""#, "limitToLast": "1"]
  private let text = String(repeating: "x", count: 100)

  private func fill() {
    let posts = (0..<20).map { number in #""P\#(number)":{"t":\#(number),"text":"\#(text)"}"# }
    database.answers(.put("/posts.json", "{\(posts.joined(separator: ","))}"))
  }

  private func wholeResponse(to request: RealtimeDatabase.Request) -> RealtimeDatabase.Response {
    var (response, next) = database.respondInBackground(to: request)
    while let piece = next?() { response.body += piece }
    return response
  }

  @Test func `A large response is left out, and can be computed in the background`() {
    fill()
    let requests: [RealtimeDatabase.Request] = [
      .get("/posts.json"), .get("/posts/P1/t.json"), .get("/posts.json", page),
      .get("/posts/P2.json", ["shallow": "true"]),
    ]
    let quick = database.respond(to: requests, costLimit: 16 * 16)
    #expect(quick.map { $0 == nil } == [true, false, true, false])
    let apart = requests.map { wholeResponse(to: $0) }
    // The result is already sorted, so this read is cheap.
    #expect(database.respond(to: [requests[2]], costLimit: 16 * 16)[0] != nil)
    #expect(apart == database.respond(to: requests))
    database.answers(.put("/posts/P5/t.json", "99"))
    #expect(database.respond(to: [requests[2]])[0].body.starts(with: Data(#"{"P5""#.utf8)))
  }

  @Test func `All pieces show the same moment despite later writes`() throws {
    let long = String(repeating: "y", count: 200_000)
    for number in 0..<4 { database.answers(.put("/long/\(number).json", "\"\(long)\"")) }
    let before = database.respond(to: [.get("/long.json")])[0].body
    let (response, next) = database.respondInBackground(to: .get("/long.json"))
    #expect(response.body.count < before.count)
    database.answers(.put("/long/3.json", "1"))
    database.answers(.put("/long/2.json", "null"))
    var body = response.body
    let more = try #require(next)
    while let piece = more() { body += piece }
    #expect(body == before)
    #expect(more() == nil)
    #expect(database.respondInBackground(to: .get("/long/3.json")).next == nil)
  }

  @Test func `A large write has the same response in the background, also with a condition`() {
    fill()
    let body = "{\"a\":[1,true,null,\"\(text)\"]}"
    var twin = RealtimeDatabase()
    for request: RealtimeDatabase.Request in [
      .put("/w.json", body), .put("/w.json", "{"), .put("/w.json", #"{"a.b":1}"#),
      .put("/n.json", "5"), .put("/n.json", #"{".sv":{"increment":2}}"#),
      .patch("/w.json", #"{"b/c":7,"a":null}"#),
      .patch("/w.json", #"{"b":{".sv":{"increment":1}}}"#), .patch("/w.json", "["),
      .get("/w.json"), .get("/n.json"), .delete("/w.json"), .get("/w.json"),
    ] {
      #expect(wholeResponse(to: request) == twin.respond(to: request))
    }
    var eTag = "null_etag"
    for (value, status) in [("1", 200), ("2", 412), ("3", 200)] {
      let request = RealtimeDatabase.Request.put("/a.json", value, ifMatch: eTag)
      let response = wholeResponse(to: request)
      #expect(response.status == status)
      #expect(response == twin.respond(to: request))
      if status == 412 { eTag = response.headers["ETag"] ?? "" }
    }
    #expect(database.answers(.get("/a.json")) == ["200 3"])
  }

  @Test func `A listener receives the events that arrive before its first one`() throws {
    let events = (1...3).map { RealtimeDatabase.Event(name: "put", data: Data("\($0)".utf8)) }
    let heard = Locked<[RealtimeDatabase.Event]>([])
    let relay = EventRelay { event in heard.withLock { $0.append(event) } }
    relay.relay(events[1])
    relay.begin(with: events[0])
    relay.relay(events[2])
    #expect(heard.withLock(\.self) == events)
  }

  @Test func `Listening to much data exceeds the cost limit`() throws {
    fill()
    #expect(database.exceeds(costLimit: 256, for: .get("/posts.json")))
    #expect(!database.exceeds(costLimit: 256, for: .get("/posts/P1.json")))
    #expect(database.exceeds(costLimit: 256, for: .get("/posts.json", page)))
    let listener = try RecordingListener(database, "/posts.json", page)
    database.answers(.put("/posts/P19.json", "null"))
    let texts = listener.eventTexts()
    #expect(texts.count == 2 && texts[1].contains(#""P19":null"#))
    listener.cancel()
    #expect(!database.exceeds(costLimit: 256, for: .get("/posts.json", page)))
  }
}
