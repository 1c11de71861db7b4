extension Benchmark {
  /// From the command to the first posts on the terminal.
  static func starting() throws -> Benchmark {
    let few = try Starting(postCount: 40)
    let many = try Starting(postCount: 10_000)
    return Benchmark(
      title: "The first screen of PostDemo app",
      subject: Contestant(name: "with 40 posts on this machine") { try few.firstScreen() },
      rivals: [
        Rival("with 10 000 posts on this machine", bound: .infinity) { try many.firstScreen() },
        Rival("PostDemo help", bound: 10) { try few.help() },
      ]
    )
  }
}
