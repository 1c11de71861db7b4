import Foundation
import Testing

@testable import RealtimeDatabase

@Suite("Realtime Database · Listening")
struct ListenerTests {
  private var database: RealtimeDatabase
  private var listener: RealtimeDatabase.Listener?

  init() throws {
    database = try RealtimeDatabase(
      #"{"posts":{"A":{"t":1,"text":"a"},"B":{"t":2},"C":{"t":3}},"leaf":5}"#)
  }

  /// Returns the first event.
  @discardableResult
  private mutating func listen(_ path: String, _ query: [String: String] = [:]) throws -> String {
    let (listener, first) = try database.listen(to: .get(path, query))
    self.listener = listener
    return Self.text(first())
  }

  /// The event as a person reads it: "put /A 1" for the event `put` with `{"path":"/A","data":1}`.
  private static func text(_ event: RealtimeDatabase.Event) -> String {
    let data = String(decoding: event.data, as: UTF8.self)
    return "\(event.name) "
      + data.replacing(/^\{"path":"(.*?)","data":(.*)\}$/) { "\($0.1) \($0.2)" }
  }

  private mutating func events(_ method: String, _ path: String, _ body: String? = nil) -> [String]
  {
    let request = RealtimeDatabase.Request(
      httpMethod: method, path: path, body: body.map { Data($0.utf8) })
    guard let change = database.perform(request).change, var listener else { return [] }
    defer { self.listener = listener }
    return database.events(for: &listener, after: change).map(Self.text)
  }

  @Test mutating func `The first event of a listener has the whole content`() throws {
    #expect(try listen("/posts/A.json") == #"put / {"t":1,"text":"a"}"#)
    #expect(try listen("/nothing.json") == "put / null")
    let page = ["orderBy": #""t""#, "limitToLast": "1"]
    #expect(try listen("/posts.json", page) == #"put / {"C":{"t":3}}"#)
  }

  @Test mutating func `A listener receives a write below its path, but not one elsewhere`() throws {
    try listen("/posts.json")
    #expect(events("PUT", "/posts/A/text.json", #""x""#) == [#"put /A/text "x""#])
    #expect(events("DELETE", "/posts/B.json") == ["put /B null"])
    #expect(events("PATCH", "/posts/A.json", #"{"t":9,"text":"x"}"#) == [#"patch /A {"t":9}"#])
    #expect(events("PATCH", "/posts.json", #"{"D":1,"C":null}"#) == [#"patch / {"C":null,"D":1}"#])
    #expect(events("PUT", "/other.json", "1") == [])
    #expect(events("PUT", "/posts/A/text.json", #""x""#) == [])
  }

  @Test mutating func `A write at or above replaces all, if it changes anything here`() throws {
    try listen("/posts/A.json")
    #expect(events("PUT", "/posts.json", #"{"A":{"t":7},"Z":1}"#) == [#"put / {"t":7}"#])
    #expect(events("PUT", "/posts.json", #"{"A":{"t":7},"Z":2}"#) == [])
    #expect(events("PATCH", "/.json", #"{"posts":null}"#) == ["put / null"])
    #expect(events("PATCH", "/.json", #"{"posts/A/t":1,"leaf":2}"#) == ["put /t 1"])
  }

  @Test mutating func `A page receives the entry that enters and the one that leaves`() throws {
    try listen("/posts.json", ["orderBy": #""t""#, "limitToLast": "2"])
    #expect(events("PUT", "/posts/D.json", #"{"t":4}"#) == [#"patch / {"B":null,"D":{"t":4}}"#])
    #expect(events("PUT", "/posts/E.json", #"{"t":0}"#) == [])
    #expect(events("PUT", "/posts/D/text.json", "1") == ["put /D/text 1"])
    #expect(events("DELETE", "/posts/D.json") == [#"patch / {"B":{"t":2},"D":null}"#])
    // Only two entries remain, so no other one replaces a deleted one.
    _ = events("PATCH", "/posts.json", #"{"A":null,"E":null}"#)
    #expect(events("DELETE", "/posts/C.json") == ["put /C null"])
    #expect(events("PUT", "/posts.json", #"{"X":{"t":1}}"#) == [#"put / {"X":{"t":1}}"#])
  }

  @Test mutating func `A child moves when a write changes a part of the value to sort by`() throws {
    _ = database.answer("PUT", "/posts/N.json", body: #"{"text":1}"#)
    try listen("/posts.json", ["orderBy": #""t""#, "limitToFirst": "1"])
    #expect(
      events("PUT", "/posts/N/t/u.json", "1") == [#"patch / {"A":{"t":1,"text":"a"},"N":null}"#])
    #expect(events("DELETE", "/posts/N/t/u.json") == [#"patch / {"A":null,"N":{"text":1}}"#])
  }

  @Test mutating func `What doesn't exist or isn't allowed can't be listened to`() throws {
    func reason(_ request: RealtimeDatabase.Request) -> String? {
      #expect(throws: (any Error).self) { try database.listen(to: request) }?.localizedDescription
    }
    #expect(reason(.get("/.json", ["shallow": "true"])) == "shallow cannot be streamed")
    #expect(reason(.init(httpMethod: "PUT", path: "/.json")) == "Method not allowed")
    let query = RealtimeDatabase.Request.get("/.json", ["startAt": "1"])
    #expect(reason(query) == "orderBy must be defined when other query parameters are defined")
    database.rules = .locked
    #expect(reason(.get("/.json")) == "Permission denied")
  }
}
