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

  @Test(
    arguments: ([
      "", " ", "{", "nul", "{\"a\"}", "'a'", "1e999", "[1e999]", "{\"a\":-1e999}", "\"\\ud800\"",
      "NaN", "<html></html>", "[1,2,]", "{\"a\":1,}", "{\"a\":{\"b\":[1 , \n]}}", "[,]", "1\u{0}",
      "-01", "1.e3", "\"\\x\"", "\"\t\"", String(repeating: "[", count: 30),
    ] as [String]).samples)
  mutating func `An invalid JSON body is refused and changes nothing`(sample: Sample<String>) {
    let body = sample.value
    _ = database.answer("PUT", "/.json", body: "1")
    let refusal = #"400 {"error":"Invalid data; couldn't parse JSON object, array, or value."}"#
    for method in ["PUT", "POST", "PATCH"] {
      #expect(database.answer(method, "/.json", body: body) == refusal)
    }
    #expect(database.answer("PUT", "/.json") == refusal)
    #expect(database.get("/.json") == "200 1")
  }

  @Test(
    arguments: ([.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian] as [String.Encoding]).map
    {
      #"{"a":1}"#.data(using: $0)
    } + [Data([0x22, 0xFF, 0xC0, 0x22])])
  mutating func `JSON is UTF-8`(body: Data?) throws {
    let body: Data = try #require(body)
    let request = RealtimeDatabase.Request(httpMethod: "PUT", path: "/a.json", body: body)
    #expect(database.respond(to: request).status == 400)
  }

  @Test mutating func `Commas, colons and brackets in a text are text`() {
    let body = ##"{"a:b,":":,]},","c":"\\","d":"\",]","e":[",",":"]}"##
    #expect(database.answer("PUT", "/x.json", body: body) == "200 " + body)
  }

  @Test(arguments: [
    "{\"caf\u{E9}\":1,\"cafe\u{301}\":2}", "{\"x\":[{\"a\":1,\"a\":2}]}",
    "{\"a\":null,\"\\u0061\":2}",
  ])
  mutating func `Two keys that Foundation considers equal are refused`(body: String) {
    let refusal = "400 {\"error\":\"Invalid data; two keys of an object are the same"
    for method in ["PUT", "PATCH", "POST"] {
      #expect(database.answer(method, "/a.json", body: body).hasPrefix(refusal))
    }
    #expect(database.get("/.json") == "200 null")
  }

  @Test(
    arguments: ([
      ".a", "$a", "a#", "[", "]", "a/b", "", "\\u0000", "\\u001f", "\\u007f",
      String(repeating: "é", count: 385),
    ] as [String]).samples)
  mutating func `A key that can't be stored is refused`(sample: Sample<String>) {
    let key = sample.value
    for body in ["{\"\(key)\":1}", "{\"ok\":[{\"\(key)\":1}]}"] {
      // In a PATCH, the slash makes a path of it.
      let isPath = body.hasPrefix("{\"a/b")
      for method in ["PUT", "POST", "PATCH"] where method != "PATCH" || !isPath {
        let answer = database.answer(method, "/.json", body: body)
        #expect(answer.hasPrefix("400 {\"error\":\"Invalid data; couldn't parse JSON object."))
      }
    }
    #expect(database.get("/.json") == "200 null")
  }

  @Test mutating func `Keys may be 768 bytes long and hold anything else`() {
    let keys = [String(repeating: "é", count: 384), " ", "a b", "🙂", "\"\\", "%2F", "a,b;c"]
    for key in keys {
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

  @Test(arguments: [".priority", ".value"])
  mutating func `A priority is refused by its name`(name: String) throws {
    let refusal =
      #"400 {"error":"Invalid data; this database has no priorities. Leave out .priority and .value."}"#
    for body in ["{\"\(name)\":1}", "{\"a\":[{\"x\":1,\"\(name)\":1}]}"] {
      for method in ["PUT", "POST", "PATCH"] {
        #expect(database.answer(method, "/a.json", body: body) == refusal)
      }
      #expect(throws: RealtimeDatabaseError.priority) { try RealtimeDatabase(body) }
    }
    #expect(database.answer("PUT", "/a/\(name).json", body: "1") == refusal)
    #expect(database.get("/a/\(name).json") == refusal)
    #expect(database.get("/.json") == "200 null")
  }

  @Test(arguments: ["/a.b.json", "/$a.json", "/a#.json", "/[0].json", "/a\u{1}.json", "/.a/b.json"])
  mutating func `A path that can't exist is refused`(path: String) {
    for method in ["GET", "PUT", "DELETE"] {
      let answer = database.answer(method, path, body: "1")
      #expect(answer == #"400 {"error":"Invalid path: Invalid token in path"}"#)
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
    let path = String(repeating: "/a", count: 33) + ".json"
    #expect(database.get(path).hasPrefix("400 {\"error\""))
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

  @Test func `A lenient import leaves out only the entries that the database cannot store`() throws
  {
    let json =
      #"{"ok":1,"a/b":2,"$":3,"":4,"huge":1e999,"deep":\#(Self.nested(40)),"list":[1,1e999,3],"#
      + #""post":{"text":"t","timestamp":1e999}}"#
    #expect(throws: RealtimeDatabaseError.self) { try RealtimeDatabase(json: Data(json.utf8)) }
    var database = try RealtimeDatabase(json: Data(json.utf8), entryDepth: 2)
    #expect(database.get("/ok.json") == "200 1")
    #expect(database.get("/list.json") == "200 [1,null,3]")
    #expect(database.get("/post.json") == #"200 {"text":"t"}"#)
    #expect(
      database.get("/.json", ["shallow": "true"])
        == #"200 {"list":true,"ok":true,"post":true}"#
    )
  }

  @Test func `An unreadable export is an error with its reason`() throws {
    func reason(_ json: String) -> String? {
      do {
        _ = try RealtimeDatabase(json)
        return nil
      } catch {
        return error.localizedDescription
      }
    }
    #expect(reason("{") == "Invalid data; couldn't parse JSON object, array, or value.")
    #expect(reason(Self.nested(33))?.contains("32") == true)
    #expect(reason("{\"a.b\":1}")?.contains("valid key names") == true)
    #expect(reason("null") == nil)
    #expect(reason("[1,2]") == nil)
  }

  @Test(arguments: ["", "/", ".json", "/.json", "json", "//.json", "/a//b.json", "🙂"])
  mutating func `Any path gets a response`(path: String) {
    let status = database.get(path).prefix(3)
    #expect(status == (path.hasSuffix(".json") ? "200" : "404"))
  }
}
