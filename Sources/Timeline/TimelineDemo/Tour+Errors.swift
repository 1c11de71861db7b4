import Cloud
import TimelineTesting

extension Tour {
  /// Common errors, each in an app of its own.
  func showErrors() async throws {
    let cloud = try await CloudFixture.makeCloud(named: "class")

    let signedOut = app(on: cloud, as: nil)
    try await signedOut.user.launch()
    show(
      "not-signed-in", "Nobody is signed in", feature: "CloudKitManager · fetchCurrentUser",
      on: signedOut)

    let offline = app(on: cloud, as: "Ada")
    try await offline.user.launch()
    offline.connection.meet(.failure(.networkUnavailable))
    offline.user.pull()
    try await offline.user.waitUntilIdle()
    show(
      "offline",
      "Ada pulls without a network. Her photos stay, and the failure is said",
      feature: "PostController · fetchTimeline",
      on: offline
    )

    let busy = app(on: cloud, as: "Ada")
    busy.connection.meet(.failure(.requestRateLimited(retryAfter: 300)))
    try await busy.user.launch()
    show(
      "rate-limited",
      "The cloud asks Ada for a pause, and nothing is sent before it is over",
      feature: "CloudKitManager · fetchRecord",
      on: busy
    )
  }
}
