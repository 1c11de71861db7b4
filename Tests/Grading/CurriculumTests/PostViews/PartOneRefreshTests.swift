import Foundation
import Testing

@Suite("Part One · Refresh Control", .serialized)
@MainActor
struct PartOneRefreshTests {
  @Test(.criterion("part-one.post-list.refresh-fetches"))
  func refreshFetches() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...3))
    app.publish(FeedEntry.several(4...4))
    app.viewModel.refresh()
    try await eventually("a pull loads the new post of the server") {
      app.texts.contains { $0.contains("Post 4") }
    }
    // A page of older posts ends before the loaded ones.
    let ends = app.network.requests.compactMap { $0.parameters["endAt"].flatMap(Double.init) }
    if let first = ends.first, let last = ends.last {
      expect(
        "a pull requests the newest posts", last >= first,
        actual: "It requests posts up to \(last), and the launch those up to \(first).")
    }
  }

  @Test(.criterion("part-one.post-list.refreshing-while-waiting"))
  func isRefreshingUntilTheAnswer() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...3))
    await settle()
    expect("it is not refreshing before the first pull", !app.viewModel.isRefreshing)
    app.network.isHolding = true
    app.viewModel.refresh()
    try await eventually("it is refreshing after a pull") { app.viewModel.isRefreshing }
    await settle()
    expect("it is still refreshing before the response arrives", app.viewModel.isRefreshing)
    // Two pulls are over. The next one works like any other.
    await app.pull()
    // An app may ignore the second pull, or send its request later.
    if app.network.heldRequests.count == 2 {
      app.network.release(0)
      await settle()
      expect("it is refreshing until the response to a second pull", app.viewModel.isRefreshing)
    }
    app.network.releaseAll()
    await settle()
    await app.pull()
    // Another criterion judges whether they have ended.
    expect("it is refreshing after a third pull", app.viewModel.isRefreshing)
  }

  @Test(.criterion("part-one.post-list.refreshing-ends"))
  func refreshingEndsWithTheAnswer() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...3))
    let requests = app.network.requests.count
    app.viewModel.refresh()
    try await eventually("a pull sends a request") { app.network.requests.count > requests }
    try await eventually("it is not refreshing any more") { !app.viewModel.isRefreshing }
  }

  @Test(.criterion("part-one.post-list.refreshing-ends-after-failure"))
  func refreshingEndsWithAFailure() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...3))
    try await app.pullInVain()
    try await eventually("it is not refreshing any more after a failure") {
      !app.viewModel.isRefreshing
    }
  }

  @Test(.criterion("part-one.post-list.tells-of-refreshing"))
  func theViewIsToldOfRefreshing() async throws {
    try await expectTold(
      that: "the list refreshes", then: "the list has been refreshed",
      begun: { $0.hasShownRefreshing }, shown: { $0.showsRefreshing },
      state: { $0.viewModel.isRefreshing })
  }

  @Test(.criterion("part-one.post-list.tells-of-indicator"))
  func theViewIsToldOfTheIndicator() async throws {
    try await expectTold(
      that: "the network activity indicator is on", then: "the network activity indicator is off",
      begun: { $0.showsIndicator }, shown: { $0.showsIndicator },
      state: { $0.viewModel.isNetworkActivityIndicatorVisible })
  }

  /// A pull succeeds, and another one fails.
  private func expectTold(
    that begins: String, then ends: String, begun: (ListTable) -> Bool,
    shown: (ListTable) -> Bool, state: (ListApp) -> Bool
  ) async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...3))
    let table = ListTable(app)
    app.network.isHolding = true
    app.viewModel.refresh()
    try await eventually("the view hears that \(begins)") { begun(table) }
    try await eventually("a pull sends a request") { !app.network.heldRequests.isEmpty }
    app.network.releaseAllAndGoOn()
    try await eventually("the view hears that \(ends)") { !shown(table) }
    do { try await app.pullInVain() } catch { return }
    await settle()
    expect(
      "the view hears that \(ends), after a failure, too", shown(table) == state(app),
      actual: "It does not.")
  }

  @Test(.criterion("part-one.post-list.indicator-on"))
  func theIndicatorIsOnUntilTheAnswer() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...3))
    app.network.isHolding = true
    app.viewModel.refresh()
    try await eventually("the network activity indicator is visible after a pull") {
      app.viewModel.isNetworkActivityIndicatorVisible
    }
    await settle()
    expect(
      "the network activity indicator is visible before the response arrives",
      app.viewModel.isNetworkActivityIndicatorVisible)
    app.network.releaseAll()
    await settle()
    // Another criterion judges whether the first pull ends.
    guard !app.viewModel.isRefreshing else { return }
    await app.pull()
    expect(
      "the network activity indicator is visible after a second pull",
      app.viewModel.isNetworkActivityIndicatorVisible)
  }

  @Test(.criterion("part-one.post-list.indicator-off"))
  func theIndicatorIsOffAfterTheAnswer() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...3))
    let requests = app.network.requests.count
    app.viewModel.refresh()
    try await eventually("a pull sends a request") { app.network.requests.count > requests }
    try await eventually("the network activity indicator is off after the response") {
      !app.viewModel.isNetworkActivityIndicatorVisible
    }
  }

  @Test(.criterion("part-one.post-list.indicator-off-after-failure"))
  func theIndicatorIsOffAfterAFailure() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...3))
    try await app.pullInVain()
    try await eventually("the network activity indicator is off after a failure") {
      !app.viewModel.isNetworkActivityIndicatorVisible
    }
  }
}

extension ListApp {
  fileprivate func pullInVain() async throws {
    network.isHolding = true
    viewModel.refresh()
    try await eventually("a pull sends a request") { !network.heldRequests.isEmpty }
    await settle()
    for _ in network.heldRequests { network.fail(with: URLError(.notConnectedToInternet)) }
  }
}
