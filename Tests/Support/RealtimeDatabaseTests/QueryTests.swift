import Testing

@testable import RealtimeDatabase

@Suite("Realtime Database · Queries")
struct QueryTests {
  private static let timeout = "timeout must be a number of ms, s or min, and at most 15min"
  private var database: RealtimeDatabase

  init() throws {
    database = try RealtimeDatabase(
      #"""
      {
        "posts": {
          "A": {"timestamp": 10}, "B": {"timestamp": 30}, "C": {"timestamp": 20},
          "missing": {"text": "no time"}, "leaf": "no object", "no": {"timestamp": false},
          "yes": {"timestamp": true}, "string": {"timestamp": "10"}, "tie": {"timestamp": 20},
          "object": {"timestamp": {"seconds": 10}}
        },
        "numbers": {"10": 1, "9": 2, "-3": 3, "007": 4, "7": 5, "a": 6, "2147483648": 7, "+8": 4.5},
        "nested": {"x": {"author": {"name": "b"}}, "y": {"author": {"name": "a"}}},
        "array": [5, 6], "leaf": 1
      }
      """#)
  }

  /// The keys of an answer, in its order.
  private mutating func keys(_ path: String, _ query: [String: String]) throws -> [String] {
    let answer = database.get(path, query)
    try #require(answer.hasPrefix("200 {"))
    return answer.matches(of: /[{,]"([^"]*)":[^,}]*(?:\{[^}]*\}+)?/).map { String($0.1) }
  }

  /// Requests one child more each time, so that each response adds the next one in the order.
  private mutating func order(_ path: String, by orderBy: String) throws -> [String] {
    var order: [String] = []
    for count in 1...10 {
      let query = ["orderBy": orderBy, "limitToFirst": String(count)]
      order += try keys(path, query).filter { !order.contains($0) }
    }
    return order
  }

  @Test mutating func `Children are sorted by kind, then by value, then by key`() throws {
    #expect(
      try order("/posts.json", by: #""timestamp""#) == [
        "leaf", "missing", "no", "yes", "A", "C", "tie", "B", "string", "object",
      ])
  }

  @Test(arguments: [#""$key""#, #""$priority""#])
  mutating func `By key or missing priority, 32-bit integers come first, in numeric order`(
    orderBy: String
  ) throws {
    #expect(
      try order("/numbers.json", by: orderBy)
        == ["-3", "7", "007", "9", "10", "+8", "2147483648", "a"])
  }

  @Test(
    arguments: [
      // Both ends are inclusive, and these are not.
      (["startAt": "20", "endAt": "30"], ["B", "C", "tie"]),
      (["startAfter": "10", "endBefore": "30"], ["C", "tie"]),
      // An end at a number admits the missing and booleans, never strings; a start admits strings and objects.
      (["endAt": "10"], ["A", "leaf", "missing", "no", "yes"]),
      (["startAt": "30"], ["B", "object", "string"]),
      (["equalTo": "20"], ["C", "tie"]), (["equalTo": "20.0"], ["C", "tie"]),
      (["equalTo": "\"10\""], ["string"]), (["equalTo": "true"], ["yes"]),
      (["equalTo": "null"], ["leaf", "missing"]),
    ] as [([String: String], [String])])
  mutating func `A range tells kinds apart`(range: [String: String], expected: [String]) throws {
    #expect(try keys("/posts.json", Self.byTime(range)) == expected)
  }

  @Test(arguments: [
    // The answer's own order is that of the keys, whatever the query's.
    ("/posts.json", byTime(["startAt": "1", "endAt": "25"]), ["A", "C", "tie"]),
    ("/numbers.json", ["orderBy": #""$value""#, "limitToFirst": "2"], ["9", "10"]),
    ("/numbers.json", ["orderBy": #""$value""#, "startAt": "6"], ["2147483648", "a"]),
    ("/posts.json", ["orderBy": #""$key""#, "startAt": #""B""#, "endAt": #""M""#], ["B", "C"]),
    ("/posts.json", ["orderBy": #""$key""#, "startAfter": #""A""#, "endBefore": #""C""#], ["B"]),
    ("/nested.json", ["orderBy": #""author/name""#, "endAt": #""a""#], ["y"]),
    // If no child has a priority, the order by priority is by key.
    ("/numbers.json", ["orderBy": #""$priority""#, "endAt": "1", "limitToLast": "1"], ["a"]),
  ])
  mutating func `Keys, values and a path inside of the children can be the order`(
    path: String, query: [String: String], expected: [String]
  ) throws {
    #expect(try keys(path, query) == expected)
  }

  @Test(arguments: [
    ("/posts.json", byTime(["equalTo": "11"]), "{}"),
    ("/posts.json", byTime(["startAt": "30", "endAt": "10"]), "{}"),
    ("/numbers.json", ["orderBy": #""$priority""#, "startAt": "1"], "{}"),
    ("/nothing/here.json", byTime(["equalTo": "11"]), "null"),
    ("/leaf.json", byTime(["equalTo": "11"]), "null"),
    // A plain GET answers an array here.
    ("/array.json", ["orderBy": #""$key""#], #"{"0":5,"1":6}"#),
  ])
  mutating func `A query answers an object, also without a match, and null for no children`(
    path: String, query: [String: String], expected: String
  ) {
    #expect(database.get(path, query) == "200 \(expected)")
  }

  @Test mutating func `The page of the feed: the latest up to a time`() throws {
    let query = ["orderBy": #""timestamp""#, "endAt": "29.999999", "limitToLast": "2"]
    #expect(
      database.get("/posts.json", query) == #"200 {"C":{"timestamp":20},"tie":{"timestamp":20}}"#)
    for limit in ["limitToFirst", "limitToLast"] {
      let all = ["orderBy": #""timestamp""#, "startAt": "20", limit: String(Int.max)]
      #expect(try keys("/posts.json", all) == ["B", "C", "object", "string", "tie"])
      _ = try database.listen(to: .get("/posts.json", all))
    }
  }

  @Test mutating func `Strings are sorted by code point, not by Unicode equivalence`() throws {
    let body = #"{"1":"z","2":"é","3":"e\u0301","4":"Z","5":"🙂","6":"\uffff","7":""}"#
    _ = database.answer("PUT", "/words.json", body: body)
    #expect(try order("/words.json", by: #""$value""#) == ["7", "4", "3", "1", "2", "6", "5"])
    let query = ["orderBy": #""$value""#, "equalTo": "\"e\u{301}\""]
    #expect(try keys("/words.json", query) == ["3"])
  }

  private static let invalidQueries: [(query: [String: String], reason: String)] =
    ["timestamp", "\"timestamp", "1", "null", "{}", "", "\"\"", "\"/\"", "\"a.b\"", "\"$any\""].map
  {
    (["orderBy": $0], "orderBy must be a valid JSON encoded path")
  }
    + ["startAt", "endAt", "equalTo", "limitToFirst", "limitToLast"].map {
      ([$0: "1"], "orderBy must be defined when other query parameters are defined")
    }
    + ["limitToFirst", "limitToLast"].flatMap { name in
      ["1.5", "", "many", "\"1\"", "99999999999999999999"].map {
        (["orderBy": #""$key""#, name: $0], "\(name) must be an integer")
      }
        + ["0", "-1"].map { (["orderBy": #""$key""#, name: $0], "\(name) must be positive") }
    }
    + ["[1]", "[]", "{}", " {\"a\":1}", "\u{FEFF}[]"].map {
      (byTime(["equalTo": $0]), "Constraint index field must be a JSON primitive")
    }
    + [
      (byTime(["endAt": "{\"a\":1}"]), "Constraint index field must be a JSON primitive"),
      (byTime(["startAt": "ten"]), "startAt must be a valid JSON value"),
      (byTime(["startAt": "1e999"]), "startAt must be a valid JSON value"),
      (byTime(["equalTo": ""]), "equalTo must be a valid JSON value"),
      (
        ["orderBy": #""$key""#, "startAt": "1"],
        "Provided key index type is invalid, must be string"
      ),
    ]
    + ["startAt", "endAt"].map {
      (
        byTime(["equalTo": "1", $0: "1"]),
        "equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore"
      )
    }
    + [("limitToFirst", "limitToLast"), ("startAt", "startAfter"), ("endAt", "endBefore")].map {
      (byTime([$0: "1", $1: "1"]), "Only one of \($0) and \($1) may be specified")
    }

  private static func byTime(_ query: [String: String]) -> [String: String] {
    query.merging(["orderBy": #""timestamp""#]) { $1 }
  }

  @Test(arguments: invalidQueries)
  mutating func `An invalid query is refused with Firebase's reason`(
    query: [String: String], reason: String
  ) {
    #expect(database.get("/posts.json", query) == "400 {\"error\":\"\(reason)\"}")
  }

  @Test(arguments: [
    ["format": "export"], ["timeout": "3ms"], ["timeout": "10s"], ["timeout": "15min"],
    ["writeSizeLimit": "tiny"], ["writeSizeLimit": "unlimited"],
  ])
  mutating func `Firebase's limit parameters have no effect`(parameters: [String: String]) {
    #expect(database.get("/leaf.json", parameters) == "200 1")
    #expect(database.answer("PUT", "/leaf.json", parameters, body: "2") == "200 2")
  }

  @Test(arguments: [
    (["format": "xml"], "format must be export"),
    (["timeout": "10"], timeout), (["timeout": "16min"], timeout), (["timeout": "s"], timeout),
    (["timeout": "99999999999999999999s"], timeout), (["timeout": "-1s"], timeout),
    (["writeSizeLimit": "huge"], "writeSizeLimit must be tiny, small, medium, large or unlimited"),
  ])
  mutating func `A parameter with another value is refused`(
    parameters: [String: String], reason: String
  ) {
    for method in ["GET", "PUT", "PATCH", "POST", "DELETE"] {
      #expect(
        database.answer(method, "/leaf.json", parameters, body: "{}")
          == "400 {\"error\":\"\(reason)\"}")
    }
    #expect(throws: RealtimeDatabaseError.invalidParameter(reason)) {
      try database.listen(to: .get("/leaf.json", parameters))
    }
  }

  @Test mutating func `Queries by many children still answer`() throws {
    for number in 0..<50 {
      let query = ["orderBy": "\"child\(number)\"", "limitToFirst": "1"]
      #expect(try keys("/posts.json", query) == ["A"])
    }
    #expect(try keys("/posts.json", ["orderBy": #""timestamp""#, "equalTo": "30"]) == ["B"])
  }
}
