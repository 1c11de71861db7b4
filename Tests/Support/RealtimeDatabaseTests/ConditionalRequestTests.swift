import Foundation
import RealtimeDatabase
import Testing

@Suite("Realtime Database · Conditional requests")
struct ConditionalRequestTests {
  private var database = RealtimeDatabase()

  private mutating func respond(
    _ httpMethod: String, _ path: String, _ headers: [String: String] = [:], body: String? = nil
  ) -> RealtimeDatabase.Response {
    database.respond(
      to: .init(
        httpMethod: httpMethod, path: path, headers: headers, body: body.map { Data($0.utf8) }))
  }

  private mutating func eTag(_ path: String) -> String? {
    respond("GET", path, ["x-firebase-etag": "true"]).headers["ETag"]
  }

  @Test mutating func `An ETag is sent only on request, also for a missing value`() throws {
    _ = respond("PUT", "/a.json", body: "1")
    #expect(respond("GET", "/a.json").headers == [:])
    #expect(respond("GET", "/a.json", ["x-firebase-etag": "false"]).headers == [:])
    #expect(eTag("/b.json") == "null_etag")
    let tag = self.eTag("/a.json")
    let eTag = try #require(tag)
    #expect(eTag != "null_etag")
    #expect(!eTag.contains { $0 == "\"" || $0.isNewline || $0 == " " })
  }

  @Test mutating func `Equal values have the same ETag at every path and after any writes`() {
    _ = respond("PUT", "/a.json", body: #"{"x":{"é":1.5},"list":[true,"t",-0.0]}"#)
    for write in [#"{"list/2":0,"x/é":1.5}"#, #"{"list/0":true,"list/1":"t"}"#] {
      _ = respond("PATCH", "/b/c.json", body: write)
    }
    #expect(eTag("/a.json") == eTag("/b/c.json"))
    var other = RealtimeDatabase()
    swap(&database, &other)
    _ = respond("PUT", "/a.json", body: #"{"list":[true,"t",0],"x":{"é":1.5}}"#)
    let here = eTag("/a.json")
    swap(&database, &other)
    #expect(eTag("/a.json") == here)
  }

  @Test mutating func `Different values have different ETags`() {
    let values = [
      "1", "1.5", "\"1\"", "true", "false", "\"true\"", "0", "\"\"", "\"a\"", "\"b\"",
      #"{"a":1}"#, #"{"a":{"b":1}}"#, #"{"b":{"a":1}}"#, #"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#,
      #"{"ab":"c"}"#, #"{"a":"bc"}"#, #"[1,2]"#, #"[2,1]"#, #"[null,1]"#,
      #"{"a":{"x":1},"b":{"y":1}}"#,
      #"{"a":{"y":1},"b":{"x":1}}"#, "\"12345678\"", "\"12345678\\u0000\"", "\"1234567\"",
      "\"\u{E9}\"", "\"e\u{301}\"", #"{"a":{"a":1,"b":1}}"#, #"{"a":1,"b":1}"#,
    ]
    var eTags: Set<String?> = []
    for value in values {
      _ = respond("PUT", "/a.json", body: value)
      eTags.insert(eTag("/a.json"))
    }
    #expect(eTags.count == values.count)
  }

  @Test(arguments: ["PUT", "DELETE"])
  mutating func `A write goes through only while its ETag matches`(method: String) {
    _ = respond("PUT", "/a.json", body: #"{"n":1}"#)
    let old = eTag("/a.json") ?? ""
    _ = respond("PUT", "/a/n.json", body: "2")
    let refusal = respond(method, "/a.json", ["if-match": old], body: "3")
    #expect(refusal.status == 412)
    #expect(String(decoding: refusal.body, as: UTF8.self) == #"{"n":2}"#)
    #expect(refusal.headers["ETag"] == eTag("/a.json"))
    #expect(database.get("/a.json") == #"200 {"n":2}"#)

    let new = respond(method, "/a.json", ["if-match": refusal.headers["ETag"] ?? ""], body: "3")
    #expect(new.status == 200)
    #expect(new.headers["ETag"] == eTag("/a.json"))
    #expect(database.get("/a.json") == (method == "PUT" ? "200 3" : "200 null"))
  }

  @Test mutating func `null_etag matches a missing value`() {
    #expect(respond("PUT", "/a.json", ["if-match": "null_etag"], body: "1").status == 200)
    let second = respond("PUT", "/a.json", ["if-match": "null_etag"], body: "2")
    #expect(second.status == 412)
    #expect(second.body == Data("1".utf8))
    _ = respond("DELETE", "/a.json")
    _ = respond("PUT", "/one.json", body: "1")
    let one = eTag("/one.json") ?? ""
    let third = respond("PUT", "/a.json", ["if-match": one], body: "2")
    #expect(third.status == 412)
    #expect(third.headers["ETag"] == "null_etag")
    #expect(third.body == Data("null".utf8))
  }

  @Test(arguments: ["PATCH", "POST"])
  mutating func `Conditions on other writes are refused, not ignored`(method: String) {
    let refusal = respond(method, "/a.json", ["if-match": "null_etag"], body: #"{"b":1}"#)
    #expect(refusal.status == 400)
    #expect(database.get("/a.json") == "200 null")
  }

  @Test mutating func `A read with if-none-match gets an unchanged value as 304`() {
    _ = respond("PUT", "/a.json", body: "1")
    let eTag = self.eTag("/a.json") ?? ""
    let same = respond("GET", "/a.json", ["if-none-match": eTag])
    #expect((same.status, same.body, same.headers["ETag"]) == (304, Data(), eTag))
    let other = respond("GET", "/a.json", ["if-none-match": "null_etag"])
    #expect((other.status, other.body, other.headers["ETag"]) == (200, Data("1".utf8), eTag))
  }

  @Test mutating func `Writes return the new ETag on request`() {
    let headers = ["x-firebase-etag": "true"]
    let put = respond("PUT", "/a.json", headers, body: #"{"b":[1,2]}"#)
    #expect(put.headers["ETag"] == eTag("/a.json"))
    #expect(respond("DELETE", "/a.json", headers).headers["ETag"] == "null_etag")
  }

  @Test(arguments: [RealtimeDatabase.Rules.readOnly, .locked])
  mutating func `Read-only rules let only the owner write, and locked ones read`(
    rules: RealtimeDatabase.Rules
  ) {
    _ = respond("PUT", "/a.json", body: "1")
    database.rules = rules
    let refusal = #"401 {"error":"Permission denied"}"#
    for method in ["PUT", "PATCH", "POST", "DELETE"] {
      #expect(database.answer(method, "/a.json", body: #"{"b":1}"#) == refusal)
    }
    #expect(database.get("/a.json") == (rules == .readOnly ? "200 1" : refusal))
    for method in ["PUT", "GET"] {
      var request = RealtimeDatabase.Request(
        httpMethod: method, path: "/a.json", body: Data("2".utf8))
      request.isFromOwner = true
      #expect(database.respond(to: request) == .init(status: 200, body: Data("2".utf8)))
    }
  }
}
