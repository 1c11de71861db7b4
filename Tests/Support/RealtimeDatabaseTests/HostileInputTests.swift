import Foundation
import RealtimeDatabase
import TestSupport
import Testing

@Suite("Realtime Database · Hostile input")
struct HostileInputTests {
  private var database = RealtimeDatabase()

  private static func nested(_ depth: Int) -> String {
    String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
  }

  private static let invalidData = "Invalid data; couldn't parse JSON object, array, or value."
  private static let invalidKey =
    "Invalid data; couldn't parse JSON object. "
    + "Are you sending a JSON object with valid key names?"
  private static let indistinctKeys =
    "Invalid data; two keys of an object are the same, or differ only in how a letter is "
    + "composed. Write them one by one."
  private static let priority =
    "Invalid data; this database has no priorities. Leave out .priority and .value."

  private static let refusedBodies: [(body: String, reason: String)] =
    [
      "", " ", "{", "nul", "{\"a\"}", "'a'", "1e999", "[1e999]", "{\"a\":-1e999}", "\"\\ud800\"",
      "NaN", "<html></html>", "[1,2,]", "{\"a\":1,}", "{\"a\":{\"b\":[1 , \n]}}", "[,]", "1\u{0}",
      "-01", "1.e3", "\"\\x\"", "\"\t\"", String(repeating: "[", count: 30),
    ].map { ($0, invalidData) }
    + [
      // Foundation considers these keys equal.
      "{\"caf\u{E9}\":1,\"cafe\u{301}\":2}", "{\"x\":[{\"a\":1,\"a\":2}]}",
      "{\"a\":null,\"\\u0061\":2}",
    ].map { ($0, indistinctKeys) }
    + [
      ".a", "$a", "a#", "[", "]", "a/b", "", "\\u0000", "\\u001f", "\\u007f",
      String(repeating: "é", count: 385),
    ].flatMap { [("{\"\($0)\":1}", invalidKey), ("{\"ok\":[{\"\($0)\":1}]}", invalidKey)] }
    + [
      // The server knows no such values.
      #"{".sv":"time"}"#, #"{".sv":1}"#, #"{".sv":{"increment":"1"}}"#, #"{".sv":null}"#,
      #"{".sv":{"decrement":1}}"#, #"{".sv":"timestamp","x":1}"#,
    ].flatMap { [($0, invalidKey), (#"{"x":\#($0)}"#, invalidKey)] }
    + [".priority", ".value"].flatMap {
      [("{\"\($0)\":1}", priority), ("{\"a\":[{\"x\":1,\"\($0)\":1}]}", priority)]
    }

  @Test(arguments: refusedBodies.samples)
  mutating func `Invalid JSON and keys that can't be stored are refused, also in an import`(
    sample: Sample<(body: String, reason: String)>
  ) {
    let (body, reason) = sample.value
    _ = database.answer("PUT", "/.json", body: "1")
    // In a PATCH, the slash makes a path of the key.
    for method in ["PUT", "POST", "PATCH"] where method != "PATCH" || body != #"{"a/b":1}"# {
      #expect(database.answer(method, "/.json", body: body) == "400 {\"error\":\"\(reason)\"}")
    }
    #expect(database.get("/.json") == "200 1")
    let error = #expect(throws: (any Error).self) { try RealtimeDatabase(body) }
    #expect(error?.localizedDescription == reason)
  }

  @Test mutating func `A write needs a body, and JSON is UTF-8`() throws {
    #expect(database.answer("PUT", "/a.json") == "400 {\"error\":\"\(Self.invalidData)\"}")
    let encodings: [String.Encoding] = [.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian]
    let bodies = try encodings.map { try #require(#"{"a":1}"#.data(using: $0)) }
    for body in bodies + [Data([0x22, 0xFF, 0xC0, 0x22])] {
      let request = RealtimeDatabase.Request(httpMethod: "PUT", path: "/a.json", body: body)
      #expect(database.respond(to: request).status == 400)
    }
    #expect(database.get("/.json") == "200 null")
  }

  @Test mutating func `Commas, colons and brackets in a text are text`() {
    let body = ##"{"a:b,":":,]},","c":"\\","d":"\",]","e":[",",":"]}"##
    #expect(database.answer("PUT", "/x.json", body: body) == "200 " + body)
  }

  @Test mutating func `Keys may be 768 bytes long and hold anything else`() {
    for key in [String(repeating: "é", count: 384), " ", "a b", "🙂", "\"\\", "%2F", "a,b;c"] {
      #expect(database.answer("PUT", "/\(key).json", body: "1") == "200 1")
      #expect(database.get("/\(key).json") == "200 1")
    }
  }

  /// Marks that Swift joins with the character before them, and U+0600, which it joins with the one behind it.
  @Test(arguments: [
    "\u{301}", "\u{1F3FF}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{600}", "\u{1F1E9}", "\u{1100}",
  ])
  mutating func `A key may begin and end with any mark`(mark: String) {
    let key = mark + "a" + mark
    #expect(
      database.answer("PATCH", "/x.json", body: "{\"\(key)\":{\"\(mark)\":1}}").hasPrefix("200"))
    #expect(database.get("/x/\(key)/\(mark).json") == "200 1")
    #expect(database.answer("PUT", "/x/\(key)/\(mark).json", body: "2") == "200 2")
    #expect(database.get("/x.json", ["orderBy": "\"\(mark)\"", "equalTo": "2"]) != "200 {}")
    let increment = "{\"\(key)/\(mark)\":{\".sv\":{\"increment\":1}}}"
    #expect(database.answer("PATCH", "/x.json", body: increment).hasPrefix("200"))
    #expect(database.get("/x.json") == "200 {\"\(key)\":{\"\(mark)\":3}}")
    _ = database.answer("PUT", "/x/\(key)/n.json", body: "{\"\(mark)\":1}")
    #expect(database.get("/x.json", ["orderBy": "\"n/\(mark)\"", "equalTo": "1"]) != "200 {}")
    #expect(database.answer("DELETE", "/x/\(key).json") == "200 null")
    #expect(database.get("/.json") == "200 null")
  }

  @Test(
    arguments: [
      "/a.b.json", "/$a.json", "/a#.json", "/[0].json", "/a\u{1}.json", "/.a/b.json",
    ].map { ($0, "Invalid path: Invalid token in path") }
      + [("/a/.priority.json", priority), ("/a/.value.json", priority)])
  mutating func `A path that can't exist is refused`(path: String, reason: String) {
    for method in ["GET", "PUT", "DELETE"] {
      #expect(database.answer(method, path, body: "1") == "400 {\"error\":\"\(reason)\"}")
    }
  }

  @Test mutating func `Data is 32 levels deep at most, wherever it is written`() throws {
    #expect(database.answer("PUT", "/.json", body: Self.nested(32)).hasPrefix("200"))
    #expect(database.get("/.json") == "200 " + Self.nested(32))
    #expect(database.answer("PUT", "/.json", body: Self.nested(33)).hasPrefix("400 {\"error\""))
    #expect(database.answer("PUT", "/b/c.json", body: Self.nested(30)).hasPrefix("200"))
    #expect(database.answer("PUT", "/b/c.json", body: Self.nested(31)).hasPrefix("400 {\"error\""))
    #expect(database.answer("POST", "/b.json", body: Self.nested(31)).hasPrefix("400 {\"error\""))
    #expect(database.answer("PATCH", "/b.json", body: Self.nested(32)).hasPrefix("400 {\"error\""))
    #expect(database.get(String(repeating: "/a", count: 33) + ".json").hasPrefix("400 {\"error\""))
    _ = try RealtimeDatabase(Self.nested(32))
  }

  @Test func `Deeper data is refused on a small stack, too`() {
    // Written before `done` is signalled, read after.
    nonisolated(unsafe) var answers: [String] = []
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      var database = RealtimeDatabase()
      for depth in [33, 100, 500, 512, 5000, 100_000] {
        let arrays =
          String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        for body in [Self.nested(depth), arrays] {
          answers.append(String(database.answer("PUT", "/.json", body: body).prefix(3)))
        }
      }
      answers.append(database.get("/.json"))
      done.signal()
    }
    // The stack size of a secondary thread on Apple systems.
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
    #expect(answers == Array(repeating: "400", count: 12) + ["200 null"])
  }

  @Test func `A lenient import leaves out only entries that the database cannot store`() throws {
    let json =
      #"{"ok":1,"a/b":2,"$":3,"":4,"huge":1e999,"deep":\#(Self.nested(40)),"list":[1,1e999,3],"#
      + #""post":{"text":"t","timestamp":1e999}}"#
    #expect(throws: RealtimeDatabaseError.self) { try RealtimeDatabase(json: Data(json.utf8)) }
    var database = try RealtimeDatabase(json: Data(json.utf8), entryDepth: 2)
    #expect(database.get("/ok.json") == "200 1")
    #expect(database.get("/list.json") == "200 [1,null,3]")
    #expect(database.get("/post.json") == #"200 {"text":"t"}"#)
    #expect(
      database.get("/.json", ["shallow": "true"]) == #"200 {"list":true,"ok":true,"post":true}"#)
  }

  @Test func `An import that is too deep or has a server value is refused with a reason`() throws {
    for (json, reason) in [
      (Self.nested(33), "32"), (#"{"a":{".sv":"timestamp"}}"#, Self.invalidKey),
    ] {
      let error = #expect(throws: (any Error).self) { try RealtimeDatabase(json) }
      #expect(error?.localizedDescription.contains(reason) == true)
    }
    for json in ["null", "[1,2]"] { _ = try RealtimeDatabase(json) }
  }

  @Test(arguments: ["", "/", ".json", "/.json", "json", "//.json", "/a//b.json", "🙂"])
  mutating func `Any path gets a response`(path: String) {
    #expect(database.get(path).prefix(3) == (path.hasSuffix(".json") ? "200" : "404"))
  }
}
