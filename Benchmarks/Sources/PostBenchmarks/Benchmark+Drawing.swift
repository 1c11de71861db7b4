import PostTesting
import ScreenTesting

extension Benchmark {
  /// A screen's text, somewhere down in the list: the same however long the list is.
  static func drawing() async throws -> Benchmark {
    let long = try await app(postCount: 100_000)
    let short = try await app(postCount: 1_000)
    return Benchmark(
      title: "Drawing one screen",
      subject: Contestant(name: "of 100 000 posts") { drawScreens(of: long) },
      rivals: [Rival("of 1 000 posts", bound: 1.2) { drawScreens(of: short) }],
      turns: 10
    )
  }

  private static func app(postCount: Int) async throws -> App {
    let json = Feed(count: postCount).json
    return try await App(network: MockNetworkController { _ in .success(json) })
  }

  /// How long a screen takes, on the average of the last ones of the list: posts differ in length.
  private static func drawScreens(of app: App) -> Duration {
    let screenCount = 10
    var time = Duration.zero
    app.user.scrollToEnd()
    for _ in 0..<screenCount {
      var text = ""
      time += ContinuousClock().measure { text = app.user.screenText }
      precondition(text.contains("user"))
      app.user.scroll(by: -app.user.screen.size.height)
    }
    return time / screenCount
  }
}
