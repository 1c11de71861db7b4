import Foundation
import Testing

@testable import RealtimeDatabase

@Suite("Realtime Database · Indexes")
struct IndexTests {
  @Test func `An object keeps few indexes, those that are used among them`() throws {
    var object = Object([(try Key(validating: "a"), .number(1))])
    let orders = try (0..<50).map { Order.child([try Key(validating: "child\($0)")]) }
    for order in orders {
      object.useIndex(for: order)
      object.useIndex(for: orders[0])
    }
    #expect(orders.filter { object.index(for: $0) != nil } == [orders[0]] + orders.suffix(11))
  }

  @Test func `What was sorted aside knows what has changed meanwhile`() throws {
    var database = try RealtimeDatabase(
      #"{"p":{"A":{"t":3},"B":{"t":2},"C":{"t":1},"D":{"t":9}},"x":{"A":{"t":1}}}"#)
    let page = RealtimeDatabase.Request(
      httpMethod: "GET", path: "/p.json", query: ["orderBy": #""t""#, "limitToFirst": "2"])
    var copy = database
    let node = copy.sortedNode(for: page)
    let sorted = try #require(node)
    for (path, body) in [("B/t", "7"), ("C", "null"), ("E/t", "4"), ("D/t", "5")] {
      let request = RealtimeDatabase.Request(
        httpMethod: "PUT", path: "/p/\(path).json", body: Data(body.utf8))
      #expect(database.respond(to: request).status == 200)
    }
    #expect(database.exceeds(costLimit: 4 * 16, for: page))
    database.adoptOrder(of: sorted)
    #expect(!database.exceeds(costLimit: 4 * 16, for: page))
    let answer = database.respond(to: page)
    #expect(String(decoding: answer.body, as: UTF8.self) == #"{"A":{"t":3},"E":{"t":4}}"#)
  }

  @Test(arguments: [
    ("/p.json", [:], 3), ("/p/A.json", [:], 1), ("/none.json", [:], 1),
    ("/p.json", ["shallow": "true"], 3),
    ("/p.json", ["orderBy": #""$value""#], 3),
    ("/p.json", ["orderBy": #""$value""#, "limitToFirst": "1"], 3),
    ("/text.json", [:], 6),
  ])
  func `A large answer is left for later, a small one is not`(
    path: String, query: [String: String], share: Int
  ) throws {
    let database = try RealtimeDatabase(
      #"{"p":{"A":1,"B":2,"C":3},"text":"\#(String(repeating: "x", count: 6 * 16))"}"#)
    let request = RealtimeDatabase.Request(httpMethod: "GET", path: path, query: query)
    #expect(database.exceeds(costLimit: share * 16, for: request))
    #expect(!database.exceeds(costLimit: (share + 1) * 16, for: request))
  }
}
