extension Benchmark {
  private typealias Emulators = (many: EmulatorProcess, few: EmulatorProcess)

  /// Emulators with many posts and with few. The page's benchmark leaves them to the write's, if that follows.
  private static var emulators: Emulators?

  private static func startedEmulators() throws -> Emulators {
    try (EmulatorProcess(postCount: 1_000_000), EmulatorProcess(postCount: 1_000))
  }

  /// A page of the feed over HTTP, one request after the other on one connection.
  static func emulatorPage() throws -> Benchmark {
    let (many, few) = try startedEmulators()
    emulators = (many, few)
    return Benchmark(
      title: "A page of 15 from PostEmulator, over HTTP",
      subject: Contestant(name: "out of 1 000 000 posts") { try many.pages(count: 100) },
      rivals: [Rival("out of 1 000 posts", bound: 3) { try few.pages(count: 100) }],
      turns: 5
    )
  }

  /// A post that is on disk when it is answered.
  static func emulatorWrite() throws -> Benchmark {
    let (many, few) = try emulators ?? startedEmulators()
    // They end with the benchmark.
    emulators = nil
    return Benchmark(
      title: "A write to PostEmulator with --data",
      subject: Contestant(name: "beside 1 000 000 posts") { try many.writes(count: 50) },
      rivals: [Rival("beside 1 000 posts", bound: 3) { try few.writes(count: 50) }],
      turns: 5
    )
  }

  /// From a PUT until the last stream has heard of it: less than in proportion to the streams.
  static func emulatorEvent() throws -> Benchmark {
    let many = try EmulatorProcess(postCount: 0)
    let some = try EmulatorProcess(postCount: 0)
    let one = try EmulatorProcess(postCount: 0)
    return Benchmark(
      title: "From a PUT to the events of PostEmulator",
      subject: Contestant(name: "on 1 000 streams") { try many.event(streamCount: 1_000) },
      rivals: [
        Rival("on 100 streams", bound: 20) { try some.event(streamCount: 100) },
        Rival("on 1 stream", bound: 400) { try one.event(streamCount: 1) },
      ],
      turns: 5
    )
  }
}
