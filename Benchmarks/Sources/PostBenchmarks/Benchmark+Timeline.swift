import Cloud
import TimelineControllers
import TimelineModel

/// What a page of Timeline costs among many posts and among few.
extension Benchmark {
  /// The first page of a timeline of 101 people.
  static func timelinePage() async throws -> Benchmark {
    try await page("The first page of a timeline") { timeline, done in
      timeline.postController.fetchTimeline(user: timeline.reader, completion: done)
    }
  }

  /// The first page under a hashtag.
  static func hashtagPage() async throws -> Benchmark {
    try await page("The first page of a hashtag") { timeline, done in
      timeline.postController.fetchPosts(searchTerm: "#tag7", completion: done)
    }
  }

  /// The nearest posts.
  static func nearbyPage() async throws -> Benchmark {
    try await page("The first page of what is near") { timeline, done in
      guard let location = CloudLocation(latitude: 48, longitude: 11) else { return done([]) }
      timeline.postController.fetchPosts(near: location, radius: 2_000_000, completion: done)
    }
  }

  /// The same in SQLite, to compare how that grows; nothing is promised for it.
  static func sqlitePage(_ query: String) -> Benchmark? {
    guard let sqlite = SQLite.shared else { return nil }
    return Benchmark(
      title: "  the same in SQLite",
      subject: Contestant(name: "among 1 000 000 posts") {
        try sqlite.measure(query, postCount: 1_000_000)
      },
      rivals: [
        Rival("among 10 000 posts", bound: .infinity) {
          try sqlite.measure(query, postCount: 10_000)
        }
      ],
      turns: 10
    )
  }

  private static func page(
    _ title: String,
    fetch: @escaping @MainActor (MadeUpTimeline, @escaping PostController.FetchCompletion) -> Void
  ) async throws -> Benchmark {
    func measure(_ timeline: MadeUpTimeline) async -> Duration {
      await ContinuousClock().measure {
        let posts = await withCheckedContinuation { continuation in
          fetch(timeline) { continuation.resume(returning: $0) }
        }
        precondition(posts.count == 15)
      }
    }
    let many = try await MadeUpTimeline.with(postCount: 1_000_000)
    let few = try await MadeUpTimeline.with(postCount: 10_000)
    return Benchmark(
      title: title,
      subject: Contestant(name: "among 1 000 000 posts") { await measure(many) },
      rivals: [Rival("among 10 000 posts", bound: 3) { await measure(few) }],
      turns: 10
    )
  }
}
