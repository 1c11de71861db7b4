import Foundation
import TestSupport
import Testing

@testable import RealtimeDatabase

@Suite("Realtime Database · JSON in pieces")
struct JSONPiecesTests {
  private static let text = String(repeating: "x", count: 3_000)

  private static let documents = [
    "null", "true", #""x""#, "[1,2]", #"{"a":{"b":[true,false]}}"#,
    // Large at the root, in an object of one member, in an array, beside small values.
    #"{"a":{"b":"\#(text)","c":"\#(text)"},"b":1}"#, #"["\#(text)",{"k":["\#(text)",1]},2]"#,
    #"{"2":"\#(text)","300":"\#(text)","x\"y":{"z":"é🙂"}}"#,
  ]

  @Test(arguments: documents.samples, [1, 5_000, 1_000_000])
  func `All pieces together are the document`(sample: Sample<String>, size: Int) throws {
    let document = sample.value
    var database = RealtimeDatabase()
    let put = database.answer("PUT", "/x.json", body: document)
    let answer = database.read(.get("/x.json"), costLimit: .max)
    let (head, pieces) = try #require(answer)
    var body = Data()
    var rest = try #require(pieces)
    while let piece = rest.next(size: size) {
      #expect(!piece.isEmpty)
      body += piece
    }
    #expect(rest.isAtEnd)
    #expect(head.status == 200)
    let options = JSONSerialization.ReadingOptions.fragmentsAllowed
    let expected = try JSONSerialization.jsonObject(with: Data(document.utf8), options: options)
    let actual = try JSONSerialization.jsonObject(with: body, options: options)
    #expect((actual as? NSObject) == (expected as? NSObject))
    #expect(put == "200 \(String(decoding: body, as: UTF8.self))")
  }

  @Test func `A piece is hardly larger than asked`() throws {
    var database = RealtimeDatabase()
    let posts = (0..<1_000).map { #""k\#($0)":{"text":"\#($0)"}"# }.joined(separator: ",")
    _ = database.answer("PUT", "/posts.json", body: "{\(posts)}")
    let answer = database.read(.get("/.json"), costLimit: .max)
    var rest = try #require(answer?.1)
    var sizes: [Int] = []
    while let piece = rest.next(size: 1_000) { sizes.append(piece.count) }
    #expect(sizes.count > 10)
    #expect(sizes.dropLast().allSatisfy { (1_000..<1_050).contains($0) })
  }

  @Test func `The pieces of pretty, queried and refused responses are complete`() throws {
    var database = try RealtimeDatabase(
      #"{"b":{"v":1,"t":"\#(Self.text)"},"a":{"v":2,"t":"\#(Self.text)"}}"#)
    for request: RealtimeDatabase.Request in [
      .get("/.json", ["print": "pretty"]), .get("/.json", ["orderBy": #""v""#]),
      .get("/.json", ["shallow": "true"]), .get("/.json", ["print": "silent"]),
      .get("/.json", ["orderBy": "v"]), .get("/.json", headers: ["x-firebase-etag": "true"]),
      .get("/none.json"),
    ] {
      let answer = database.read(request, costLimit: .max)
      var (response, pieces) = try #require(answer)
      while let piece = pieces?.next(size: 100) { response.body += piece }
      #expect(response == database.respond(to: request))
    }
    let answer = database.read(.get("/.json"), costLimit: 100)
    #expect(answer == nil)
  }
}

@Suite("Realtime Database · Indexes")
struct IndexTests {
  @Test func `An object keeps the indexes that were used last`() throws {
    var object = Object(children: [try Key(validating: "a"): .number(1)])
    let orders = try (0..<50).map { Order.child([try Key(validating: "child\($0)")]) }
    for order in orders {
      object.useIndex(for: order)
      object.useIndex(for: orders[0])
    }
    let indexed = orders.indices.filter { object.index(for: orders[$0]) != nil }
    #expect(indexed == [0, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49])
  }

  @Test func `An order sorted on a copy includes the changes made meanwhile`() throws {
    var database = try RealtimeDatabase(
      #"{"p":{"A":{"t":3},"B":{"t":2},"C":{"t":1},"D":{"t":9}},"x":{"A":{"t":1}}}"#)
    let page = RealtimeDatabase.Request.get("/p.json", ["orderBy": #""t""#, "limitToFirst": "2"])
    var copy = database
    let order = copy.sort(for: page)
    let addOrder = try #require(order)
    for (path, body) in [("B/t", "7"), ("C", "null"), ("E/t", "4"), ("D/t", "5")] {
      #expect(database.answer("PUT", "/p/\(path).json", body: body).hasPrefix("200"))
    }
    #expect(database.exceeds(costLimit: 4 * 16, for: page))
    addOrder(&database)
    #expect(!database.exceeds(costLimit: 4 * 16, for: page))
    let answer = database.respond(to: page)
    #expect(String(decoding: answer.body, as: UTF8.self) == #"{"A":{"t":3},"E":{"t":4}}"#)
  }

  @Test(arguments: [
    ("/p.json", [:], 3), ("/p/A.json", [:], 1), ("/none.json", [:], 1),
    ("/p.json", ["shallow": "true"], 3), ("/p.json", ["orderBy": #""$value""#], 3),
    ("/p.json", ["orderBy": #""$value""#, "limitToFirst": "1"], 3), ("/text.json", [:], 6),
  ])
  func `An answer exceeds a cost limit that is smaller than its size`(
    path: String, query: [String: String], share: Int
  ) throws {
    let database = try RealtimeDatabase(
      #"{"p":{"A":1,"B":2,"C":3},"text":"\#(String(repeating: "x", count: 6 * 16))"}"#)
    let request = RealtimeDatabase.Request.get(path, query)
    #expect(database.exceeds(costLimit: share * 16, for: request))
    #expect(!database.exceeds(costLimit: (share + 1) * 16, for: request))
  }
}
