import RealtimeDatabase
import Testing

@Suite("Realtime Database · Reading and writing")
struct ReadingAndWritingTests {
  private var database = RealtimeDatabase()

  @Test mutating func `PUT replaces the value and returns it with sorted keys`() {
    _ = database.answer("PUT", "/posts/A.json", body: #"{"old":1}"#)
    let written = #"{"text":"Hi","timestamp":1.5,"username":"ann"}"#
    let body = #" { "username": "ann", "timestamp": 1.50, "text": "Hi" } "#
    #expect(database.answer("PUT", "/posts/A.json", body: body) == "200 " + written)
    #expect(database.get("/posts/A.json") == "200 " + written)
    #expect(database.get("/posts.json") == "200 {\"A\":" + written + "}")
    #expect(database.get("/posts/A/text.json") == "200 \"Hi\"")
  }

  @Test mutating func `PATCH merges the named children and lets the others be`() {
    _ = database.answer("PUT", "/posts/A.json", body: #"{"text":"Hi","likes":{"x":1}, "z":0}"#)
    let patch = database.answer("PATCH", "/posts/A.json", body: #"{"likes":{"y":2},"z":null}"#)
    #expect(patch == #"200 {"likes":{"y":2},"z":null}"#)
    #expect(database.get("/posts/A.json") == #"200 {"likes":{"y":2},"text":"Hi"}"#)
  }

  @Test mutating func `DELETE answers null and takes emptied parents along`() {
    _ = database.answer("PUT", "/a/b/c.json", body: "1")
    #expect(database.answer("DELETE", "/a/b/c.json") == "200 null")
    for path in ["/", "/a", "/a/b/c"] { #expect(database.get(path + ".json") == "200 null") }
    #expect(database.answer("DELETE", "/a/b/c.json") == "200 null")
  }

  @Test mutating func `Nulls and empty containers are not stored`() {
    let body = #"{"a":null,"b":{},"c":[],"d":{"e":{"f":null}},"g":[null,{}],"h":false}"#
    #expect(database.answer("PUT", "/.json", body: body) == #"200 {"h":false}"#)
    #expect(database.answer("PUT", "/h.json", body: "{}") == "200 null")
    #expect(database.get("/.json") == "200 null")
  }

  @Test mutating func `Writing below a leaf replaces it, deleting below a leaf doesn't`() {
    _ = database.answer("PUT", "/a.json", body: "1")
    _ = database.answer("DELETE", "/a/b/c.json")
    #expect(database.get("/.json") == #"200 {"a":1}"#)
    _ = database.answer("PUT", "/a/b/c.json", body: "2")
    #expect(database.get("/.json") == #"200 {"a":{"b":{"c":2}}}"#)
  }

  @Test(arguments: [
    // Every place taken, holes, and more than half of the places taken.
    (#"["x","y"]"#, #"["x","y"]"#), (#"{"0":"x","1":"y"}"#, #"["x","y"]"#),
    (#"["x",null,"z"]"#, #"["x",null,"z"]"#), (#"{"1":"x","2":"y"}"#, #"[null,"x","y"]"#),
    // At most half of the places taken, and keys that are not places.
    (#"[null,"x"]"#, #"{"1":"x"}"#), (#"{"0":"x","3":"y"}"#, #"{"0":"x","3":"y"}"#),
    (#"{"2147483647":"x"}"#, #"{"2147483647":"x"}"#),
    (#"{"0":"x","a":"y"}"#, #"{"0":"x","a":"y"}"#), (#"{"00":"x"}"#, #"{"00":"x"}"#),
    (#"{"-1":"x","0":"y"}"#, #"{"-1":"x","0":"y"}"#),
  ])
  mutating func `Objects with mostly small integers for keys come back as arrays`(
    written: String, read: String
  ) {
    _ = database.answer("PUT", "/a.json", body: written)
    #expect(database.get("/a.json") == "200 " + read)
  }

  @Test mutating func `Array elements are children with an address`() {
    _ = database.answer("PUT", "/a.json", body: #"["x","y","z"]"#)
    #expect(database.get("/a/1.json") == #"200 "y""#)
    _ = database.answer("DELETE", "/a/1.json")
    #expect(database.get("/a.json") == #"200 ["x",null,"z"]"#)
  }

  @Test(arguments: [
    ("1", "1"), ("-7", "-7"), ("1.0", "1"), ("1e2", "100"), ("0.1", "0.1"), ("-0.0", "0"),
    ("1700000000.123456", "1700000000.123456"), ("9007199254740992", "9007199254740992"),
    ("9870245788925522.66", "9.870245788925522e+15"),
    ("14595100609748690.8", "1.459510060974869e+16"), ("5724604306319069.56", "5724604306319070"),
    ("1e300", "1e+300"), ("5e-324", "5e-324"), ("true", "true"), ("false", "false"),
    (#""a\"\\\/\n\t\u0000\u007f""#, #""a\"\\/\n\u0009\u0000\u007f""#),
    (#""\u00e9 \ud83d\ude42 漢""#, #""é 🙂 漢""#),
  ])
  mutating func `Leaves come back as the shortest JSON of the same value`(
    written: String, read: String
  ) {
    #expect(database.answer("PUT", "/a.json", body: written) == "200 " + read)
    #expect(database.get("/a.json") == "200 " + read)
  }

  @Test mutating func `print=pretty indents and print=silent answers 204 without a body`() {
    _ = database.answer("PUT", "/.json", body: #"{"a":{"b":[1,2]},"c":"d"}"#)
    let pretty = """
      200 {
        "a" : {
          "b" : [
            1,
            2
          ]
        },
        "c" : "d"
      }
      """
    #expect(database.get("/.json", ["print": "pretty"]) == pretty)
    #expect(database.get("/.json", ["print": "silent"]) == "204 ")
    #expect(database.answer("PUT", "/c.json", ["print": "silent"], body: "1") == "204 ")
    #expect(database.get("/c.json") == "200 1")
  }

  @Test mutating func `shallow=true gives the keys of an object and the value of a leaf`() {
    _ = database.answer("PUT", "/.json", body: #"{"a":{"b":1},"c":"d"}"#)
    #expect(database.get("/.json", ["shallow": "true"]) == #"200 {"a":true,"c":true}"#)
    #expect(database.get("/c.json", ["shallow": "true"]) == #"200 "d""#)
    #expect(database.get("/e.json", ["shallow": "true"]) == "200 null")
    #expect(database.get("/.json", ["shallow": "true", "orderBy": "\"$key\""]).hasPrefix("400"))
  }

  @Test mutating func `A path without .json is not found, an unknown method is not allowed`() {
    #expect(database.get("/posts").hasPrefix("404 {\"error\":"))
    let brew = database.respond(to: .init(httpMethod: "BREW", path: "/posts.json"))
    #expect(brew.status == 405)
    #expect(brew.headers["Allow"] == "GET, PUT, PATCH, POST, DELETE")
    #expect(database.answer("get", "/posts.json").hasPrefix("405 {\"error\":"))
  }

  @Test mutating func `A copy does not change with the original`() throws {
    database = try RealtimeDatabase(#"{"a":{"v":1},"b":{"v":2}}"#)
    let query = ["orderBy": "\"v\"", "limitToLast": "1"]
    #expect(database.get("/.json", query) == #"200 {"b":{"v":2}}"#)
    var copy = database
    _ = database.answer("PUT", "/a/v.json", body: "3")
    #expect(database.get("/.json", query) == #"200 {"a":{"v":3}}"#)
    #expect(copy.get("/.json", query) == #"200 {"b":{"v":2}}"#)
  }
}
