import Foundation
import Testing

@Suite("Part Two · Add Paging Functionality to the User Interface", .serialized)
@MainActor
struct PartTwoListPagingTests {
  @Test(.criterion("part-two.list-paging.last-row-asks"))
  func theLastRowAsksForTheNextPage() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...40), heedsQuery: true)
    let firstPage = app.texts
    let requests = app.network.requests.count
    app.viewModel.willDisplayCell(forRowAt: firstPage.count - 1)
    try await eventually("there are more rows once the last one has been displayed") {
      app.texts.count > firstPage.count
    }
    await settle()
    expect("the number of requests", app.network.requests.count - requests, is: 1)
    expect(
      "the rows that were there are still there", Set(firstPage).isSubset(of: app.texts),
      actual: app.texts.joined(separator: ", "))
    try await theLastRowOfAShortListAsks()
    try await theLastRowAsksDuringAPull()
  }

  private func theLastRowAsksDuringAPull() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...40), heedsQuery: true)
    app.network.isHolding = true
    await app.pull()
    let requests = app.network.requests.count
    app.viewModel.willDisplayCell(forRowAt: app.texts.count - 1)
    await settle()
    app.network.releaseAllAndGoOn()
    try await eventually("the last row requests older posts, also during a pull") {
      app.network.requests.count > requests
    }
  }

  private func theLastRowOfAShortListAsks() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...40), heedsQuery: true)
    if let post = app.controller.posts.first { app.controller.hide(.post(post)) }
    await settle()
    let count = app.texts.count
    app.viewModel.willDisplayCell(forRowAt: count - 1)
    let hasMore = { app.texts.count > count }
    if await comesTrue(rest: .milliseconds(60), hasMore) { return }
    app.controller.fetchPosts(reset: false)
    // Other criteria judge whether the controller has older posts.
    let isFaultOfTheList = await comesTrue(rest: .milliseconds(60), hasMore)
    expect("the last row of \(count) requests older posts, too", !isFaultOfTheList)
  }

  @Test(.criterion("part-two.list-paging.other-rows-ask-nothing"))
  func otherRowsAskForNothing() async throws {
    // The feed sends all posts at once, so that the last row is not the last one of a page.
    let app = try await ListApp.showing(FeedEntry.several(1...40))
    let count = app.texts.count
    try require("there are rows", count > 2)
    let requests = app.network.requests.count
    for row in 0..<count - 1 {
      app.viewModel.willDisplayCell(forRowAt: row)
      await settle()
    }
    expect(
      "the number of requests for all rows but the last", app.network.requests.count - requests,
      is: 0)
    // An app that never requests a page would pass without doing anything.
    let other = try await ListApp.showing(FeedEntry.several(1...40), heedsQuery: true)
    let otherRequests = other.network.requests.count
    other.viewModel.willDisplayCell(forRowAt: other.texts.count - 1)
    try await eventually("the last row requests a page") {
      other.network.requests.count > otherRequests
    }
  }

  @Test(.criterion("part-two.list-paging.keeps-and-doubles-nothing"))
  func nothingIsDoubledOrLost() async throws {
    let entries = FeedEntry.several(1...40)
    let app = try await ListApp.showing(entries, heedsQuery: true)
    let count = app.texts.count
    app.viewModel.willDisplayCell(forRowAt: count - 1)
    try await eventually("there are more rows once the last one has been displayed") {
      app.texts.count > count
    }
    await settle()
    expect(
      "the messages in the rows, sorted", app.texts.sorted(),
      is: entries.sorted { $0.timestamp > $1.timestamp }.prefix(app.texts.count).map(\.text)
        .sorted())
  }

  @Test(.criterion("part-two.list-paging.tells-view"))
  func tellsTheViewOfAPage() async throws {
    let app = ListApp(FeedEntry.several(1...20), heedsQuery: true)
    let table = try await ListTable.showing(app)
    // Another criterion judges the updates before this page.
    table.load()
    let count = app.texts.count
    app.viewModel.willDisplayCell(forRowAt: count - 1)
    try await eventually("the table has more rows once the last one has been displayed") {
      table.texts.count > count
    }
    await settle()
    expect("updates that do not fit the rows", table.faults, is: [])
    expect("the rows of the table after the updates", table.texts, is: app.texts)
    try await tellsTheViewOfARefreshDuringAPage()
  }

  private func tellsTheViewOfARefreshDuringAPage() async throws {
    let app = ListApp(FeedEntry.several(1...5), heedsQuery: true)
    let table = try await ListTable.showing(app)
    app.network.isHolding = true
    app.viewModel.willDisplayCell(forRowAt: app.texts.count - 1)
    await settle()
    app.publish(FeedEntry.several(6...6))
    await app.fetch()
    app.network.release(1)
    await settle()
    // Other criteria judge which posts the controller has.
    if app.texts.count == 6 { table.expectRows(of: app, "after a refresh during a page") }
    app.network.releaseAllAndGoOn()
  }

  @Test(.criterion("part-two.list-paging.reaches-the-oldest"))
  func scrollingReachesTheOldestPost() async throws {
    let entries = FeedEntry.several(1...40)
    let app = try await ListApp.showing(entries, heedsQuery: true)
    for moment in ["", " after a pull"] {
      await app.scroll(until: entries.count)
      expect(
        "the messages in the rows\(moment), sorted", app.texts.sorted(),
        is: entries.map(\.text).sorted())
      await app.pull()
    }
  }

  @Test(.criterion("part-two.list-paging.end-changes-nothing"))
  func theEndChangesNothing() async throws {
    let entries = FeedEntry.several(1...20)
    let app = try await ListApp.showing(entries, heedsQuery: true)
    await app.scroll(until: entries.count)
    try require("scrolling loads the 20th post", app.texts.count >= 20)
    for _ in 1...3 {
      app.viewModel.willDisplayCell(forRowAt: app.texts.count - 1)
      await settle()
    }
    expect(
      "the messages in the rows at the end, sorted", app.texts.sorted(),
      is: entries.map(\.text).sorted())
  }
}

extension PartTwoListPagingTests {
  @Test(.criterion("part-two.list-paging.asks-again"))
  func theLastRowAsksAgainAfterAFailure() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...40), heedsQuery: true)
    let count = app.texts.count
    for _ in 1...2 {
      app.network.isHolding = true
      app.viewModel.willDisplayCell(forRowAt: count - 1)
      await settle()
      for _ in app.network.heldRequests {
        app.network.fail(with: URLError(.notConnectedToInternet))
      }
      app.network.isHolding = false
      await settle()
    }
    try require("a failed page adds no rows", app.texts.count == count)
    let requests = app.network.requests.count
    app.viewModel.willDisplayCell(forRowAt: count - 1)
    try await eventually("the last row requests the next page after one that failed") {
      app.network.requests.count > requests
    }
  }

  @Test(.criterion("part-two.list-paging.indicator"))
  func theIndicatorIsOnDuringAPage() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...40), heedsQuery: true)
    let table = ListTable(app)
    for isFailure in [false, true] {
      app.network.isHolding = true
      app.viewModel.willDisplayCell(forRowAt: app.texts.count - 1)
      try await eventually("the last row sends a request") { !app.network.heldRequests.isEmpty }
      await settle()
      expect(
        "the network activity indicator is visible while a page loads",
        app.viewModel.isNetworkActivityIndicatorVisible)
      expect("the view hears of that", table.showsIndicator, actual: "It does not.")
      app.network.isHolding = false
      if isFailure { app.network.fail(with: URLError(.notConnectedToInternet)) }
      app.network.releaseAll()
      try await eventually(
        "the network activity indicator is off after \(isFailure ? "a page that failed" : "a page")"
      ) { !app.viewModel.isNetworkActivityIndicatorVisible }
      try await eventually("the view hears of that, too") { !table.showsIndicator }
    }
    for pulls in [[true, false], [false, true], [false, false]] {
      for end in 0...1 { try await theIndicatorStaysOn(pulls: pulls, after: end) }
    }
  }

  /// Checks that the end of one of two fetches at the same time does not end the other one.
  private func theIndicatorStaysOn(pulls: [Bool], after end: Int) async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...40), heedsQuery: true)
    let lastRow = app.texts.count - 1
    app.network.isHolding = true
    for isPull in pulls {
      await settle()
      if isPull {
        app.viewModel.refresh()
      } else {
        app.viewModel.willDisplayCell(forRowAt: lastRow)
      }
    }
    await settle()
    // An app may send one request at a time, and send the other one later or never.
    guard app.network.heldRequests.count == 2 else { return }
    app.network.release(end)
    await settle()
    let isPullLeft = pulls[1 - end]
    guard !isPullLeft || app.viewModel.isRefreshing else { return }
    expect(
      "the network activity indicator is visible during a \(isPullLeft ? "pull" : "page") after the other response",
      app.viewModel.isNetworkActivityIndicatorVisible)
  }
}

extension ListApp {
  /// Displays the last row until there are as many rows, and again at the end. If no rows are added, it stops.
  fileprivate func scroll(until count: Int) async {
    while case let rows = texts.count, 1..<count ~= rows {
      viewModel.willDisplayCell(forRowAt: rows - 1)
      guard await comesTrue(rest: .milliseconds(60), { texts.count > rows }) else { return }
    }
    if !texts.isEmpty { viewModel.willDisplayCell(forRowAt: texts.count - 1) }
    // On a busy machine, the first one may end before the app begins its work.
    for _ in 1...2 { await settle() }
  }
}
