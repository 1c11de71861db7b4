import Foundation
import RealtimeDatabase

extension Benchmark {
  /// What a server does for a page of the feed: the same however long the feed is.
  static func databasePage() -> Benchmark {
    let many = DatabasePages(postCount: 1_000_000)
    let few = DatabasePages(postCount: 1_000)
    return Benchmark(
      title: "A page of 15 from the database",
      subject: Contestant(name: "out of 1 000 000 posts") { many.measure() },
      rivals: [Rival("out of 1 000 posts", bound: 3) { few.measure() }],
      turns: 10
    )
  }
}

/// A database that is asked for pages.
@MainActor
private final class DatabasePages {
  private var database: RealtimeDatabase
  private var random = SplitMix64(state: 2)
  private static let count = 100

  init(postCount: Int) {
    let database = try? RealtimeDatabase(json: Feed(count: postCount).database)
    // The feed is JSON that this package has made.
    guard let database else { preconditionFailure("The feed is no JSON.") }
    self.database = database
    // The first query sorts all posts.
    _ = measure()
  }

  /// Asks for so many pages at random places that one of them takes the time that comes out.
  func measure() -> Duration {
    let requests = (0..<Self.count).map { _ in
      let time = Double.random(in: 1_550_000_000..<1_700_000_000, using: &random)
      return RealtimeDatabase.Request(
        httpMethod: "GET", path: "/posts.json",
        query: ["orderBy": #""timestamp""#, "endAt": String(time), "limitToLast": "15"])
    }
    let time = ContinuousClock().measure {
      for request in requests {
        let response = database.respond(to: request)
        precondition(response.status == 200 && response.body.count > 15 * 100)
      }
    }
    return time / Self.count
  }
}
