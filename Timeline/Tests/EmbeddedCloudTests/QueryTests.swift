import Cloud
import EmbeddedCloud
import Foundation
import Testing

@Suite("Embedded cloud · Queries")
struct QueryTests {
  private let clock = Clock()
  private let database: EmbeddedDatabase

  init() { database = clock.cloud().database(signedInAs: "me") }

  private func save(_ name: String, _ values: [String: CloudValue]) async throws {
    clock.now += 1
    try await database.save(CloudRecord(name, values))
  }

  @Test func `The posts of some people come in one order`() async throws {
    for number in 0..<12 {
      try await save("\(10 + number)", ["owner": .reference(to: "user-\(number % 4)")])
    }
    let owners = [CloudValue.reference(to: "user-1"), .reference(to: "user-3")]
    for owners in [owners, owners + owners, owners + [.reference(to: "nobody"), .string("x")]] {
      let names = try await database.names(where: .isIn(key: "owner", owners), .newestFirst)
      #expect(names == ["21", "19", "17", "15", "13", "11"])
    }
    #expect(try await database.names(where: .isIn(key: "owner", [])) == [])
  }

  @Test func `A list contains each of its values, and is not one of them`() async throws {
    try await save("list", ["tags": .texts(["sea", "sea", "sky"])])
    try await save("text", ["tags": .string("sea")])
    let sea = CloudValue.string("sea")
    #expect(try await database.names(where: .contains(key: "tags", sea)) == ["list"])
    #expect(try await database.names(where: .equal(key: "tags", sea)) == ["text"])
    #expect(try await database.names(where: .isIn(key: "tags", [sea])) == ["text"])
    let all = CloudQuery.Predicate.equal(key: "tags", .texts(["sea", "sea", "sky"]))
    #expect(try await database.names(where: all) == ["list"])
  }

  @Test func `Texts are sorted and begin code point by code point`() async throws {
    // UTF-16 would put U+FFFD last, and Swift's own comparison takes the two é for the same.
    let texts = ["", "Z", "a", "aa", "e\u{301}", "f", "\u{E9}", "\u{FFFD}", "🙂"]
    for (number, text) in texts.enumerated().reversed() {
      try await save("\(number)", ["text": .string(text)])
    }
    try await save("none", [:])
    let order = CloudQuery.SortDescriptor.ascending(key: "text")
    let names = texts.indices.map(String.init)
    #expect(try await database.names(order, resultsLimit: 1) == names)
    #expect(try await database.names(where: .beginsWith(key: "text", ""), order) == names)
    #expect(try await database.names(where: .beginsWith(key: "text", "a"), order) == ["2", "3"])
    #expect(try await database.names(where: .beginsWith(key: "text", "e"), order) == ["4"])
    for (number, text) in texts.enumerated() {
      let names = try await database.names(where: .equal(key: "text", .string(text)))
      #expect(names == ["\(number)"])
    }
  }

  @Test func `Lists are the same code point by code point`() async throws {
    try await save("one", ["tags": .texts(["\u{E9}"])])
    try await save("two", ["tags": .texts(["e\u{301}"])])
    for (name, tag) in [("one", "\u{E9}"), ("two", "e\u{301}")] {
      #expect(try await database.names(where: .contains(key: "tags", .string(tag))) == [name])
      #expect(try await database.names(where: .equal(key: "tags", .texts([tag]))) == [name])
    }
  }

  @Test func `A condition that holds for many records works in any order`() async throws {
    let places = try (0..<1200).map {
      try #require(CloudLocation(latitude: Double($0) / 20, longitude: 0))
    }
    for (number, place) in places.enumerated() {
      let values = ["text": .string("x\(20_000 - number)"), "place": CloudValue.location(place)]
      try await save("\(10_000 + number)", values)
    }
    let all: [CloudQuery.Predicate] = [
      .beginsWith(key: "text", "x"), .isWithin(key: "place", radius: 1e8, of: places[600]),
    ]
    for predicate in all + [.and(all)] {
      for (order, first) in [
        (CloudQuery.SortDescriptor.oldestFirst, 0), (.newestFirst, 1199),
        (.ascending(key: "text"), 1199),
        (.nearestFirst(key: "place", relativeLocation: places[0]), 0),
      ] {
        let query = CloudQuery.things(where: predicate, order)
        let page = try await database.records(matching: query, resultsLimit: 9)
        #expect(
          page.records.map(\.recordID.recordName) == (0..<9).map { "\(10_000 + abs(first - $0))" })
      }
    }
  }

  @Test func `A query finds only records of its type`() async throws {
    try await database.save(CloudRecord("a", type: "One"))
    try await database.save(CloudRecord("b", type: "Other"))
    #expect(try await database.names(of: "One") == ["a"])
    #expect(try await database.names(of: "None") == [])
  }
}
