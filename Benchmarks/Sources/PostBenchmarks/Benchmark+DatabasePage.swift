import Foundation
import RealtimeDatabase

extension Benchmark {
  /// A page of the feed from the database. It takes the same time for a feed of any length.
  static func databasePage() async throws -> Benchmark {
    try await scaling(
      "A page of 15 from the database", "out of", many: 1_000_000, few: 1_000, bound: 3,
      prepare: pages(of:)
    ) { $0() }
  }

  /// Returns the average time of a page at a random place.
  private static func pages(of postCount: Int) throws -> @MainActor () -> Duration {
    let count = 100
    var database = try RealtimeDatabase(json: Feed(count: postCount).database)
    var random = SplitMix64(state: 2)
    let measure = { @MainActor in
      let requests = (0..<count).map { _ in
        let time = Double.random(in: 1_550_000_000..<1_700_000_000, using: &random)
        return RealtimeDatabase.Request(
          httpMethod: "GET", path: "/posts.json",
          query: ["orderBy": #""timestamp""#, "endAt": String(time), "limitToLast": "15"])
      }
      return ContinuousClock().measure {
        for request in requests {
          let response = database.respond(to: request)
          precondition(response.status == 200 && response.body.count > 15 * 100)
        }
      } / count
    }
    // The first query sorts all posts.
    _ = measure()
    return measure
  }
}

/// A feed that is the same in every run: posts under random keys, of random age and length.
struct Feed {
  /// The response to a request without a limit: an object of `count` posts, by their keys.
  let json: Data

  init(count: Int) {
    var random = SplitMix64(state: 1)
    var json = Data("{".utf8)
    json.reserveCapacity(count * 250)
    for index in 0..<count {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      let key = UUID.random(using: &random).uuidString
      let text = Self.sentence.prefix(Int.random(in: 10...Self.sentence.count, using: &random))
      let timestamp =
        1_500_000_000 + Double(Int.random(in: 0..<200_000_000_000, using: &random)) / 1000
      json.append(
        contentsOf: """
          "\(key)":{"username":"user\(index % 1000)","text":"\(text)","timestamp":\(timestamp)}
          """.utf8)
    }
    json.append(UInt8(ascii: "}"))
    self.json = json
  }

  var database: Data { Data("{\"posts\":".utf8) + json + Data("}".utf8) }

  private static let sentence =
    "The quick brown fox jumps over the lazy dog, and a café is where it goes to rest; 狐 sleeps there 🦊."
}
