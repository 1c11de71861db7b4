import Cloud
import HeadlessUI
import ScreenTesting
import Testing
import TimelineTesting
import TimelineViews

@Suite("Timeline overview: Views, Search view")
@MainActor
struct SearchViewTests {
  private typealias Field = SearchQuery.Field

  private func searching(
    _ cloud: String = "town", as name: String = "Ada", contacts: [String] = []
  ) async throws -> TimelineApp {
    let app = try await World(cloud).launched(as: name, contacts: MemoryContacts(contacts))
    try app.user.tap("Search")
    try await app.user.waitUntilIdle()
    return app
  }

  private func search(_ text: String, _ field: String, _ app: TimelineApp) async throws {
    try app.user.type(text, into: field)
    try app.user.tap("Search")
    try await app.user.waitUntilIdle()
  }

  // MARK: Suggested friends

  @Test("suggested friends are those of the contacts who are here and not followed, under a header")
  func suggestions() async throws {
    let app = try await searching(contacts: ["annik", "Anna", "Nobody", "Ada", "BO"])
    #expect(app.found == ["— Suggested friends —", "ANNIK: Tap to follow", "Bo: Tap to follow"])
    #expect(app.viewModel.search.state.canLoadMore == false)
    try await app.user.scrollToEndOfFeed()
  }

  @Test("without suggestions there is no header, but a word on what to do")
  func noSuggestions() async throws {
    let app = try await searching()
    #expect(app.found == [])
    #expect(app.viewModel.search.emptyText == "Type a name to find people and their photos.")
  }

  @Test("contacts that are refused are said, and the search works all the same")
  func refused() async throws {
    let app = try await World("town").launched(
      as: "Ada", contacts: MemoryContacts(failure: AccessRefused()))
    try app.user.tap("Search")
    try await app.user.waitUntilIdle()
    #expect(app.user.sees.contains("Your contacts cannot be read."))
    try await search("Bo", Field.name, app)
    #expect(app.found.first == "Bo: Tap to follow")
    #expect(!app.user.sees.contains("contacts"))
  }

  @Test("a blank name brings the suggestions back")
  func blank() async throws {
    let app = try await searching(contacts: ["Bo"])
    try await search("ann", Field.name, app)
    #expect(app.found.count == 6)
    try await search("  ", Field.name, app)
    #expect(app.found == ["— Suggested friends —", "Bo: Tap to follow"])
  }

  // MARK: What is found

  @Test("a name finds people by its beginning, then their photos, newest first")
  func names() async throws {
    let app = try await searching()
    try await search("ANN", Field.name, app)
    #expect(
      app.found == [
        "Anna: Following", "Änne: Tap to follow", "Anne: Tap to follow", "ANNIK: Tap to follow",
        "The square, swept. #cafe", "Nobody but me in the #Café.",
      ])
  }

  @Test("a hashtag is found however it is written", arguments: ["cafe", "#CAFÉ", " #café "])
  func hashtags(text: String) async throws {
    let app = try await searching()
    try app.user.tap("Hashtag")
    try await search(text, Field.hashtag, app)
    #expect(
      app.found == [
        "Open until two. #CAFÉ #jazz", "The square, swept. #cafe", "Nobody but me in the #Café.",
      ])
  }

  @Test("a name that begins with # is no hashtag")
  func nameLikeHashtag() async throws {
    let world = try await World("town")
    try await world.addUser("Zed", displayName: "#cafe")
    try await world.addPost("sign", by: "Zed", caption: "My name on a sign.")
    let app = try await world.launched(as: "Ada")
    try app.user.tap("Search")
    try await search("#cafe", Field.name, app)
    #expect(app.found == ["#cafe: Tap to follow", "My name on a sign."])
  }

  @Test(
    "fields that make no sense are said, and nothing is asked for",
    arguments: [
      ("Hashtag", Field.hashtag, "", "Type a hashtag"),
      ("Hashtag", Field.hashtag, "##", "Type a hashtag"),
      ("Hashtag", Field.hashtag, "\u{200B}", "Type a hashtag"),
      ("Nearby", Field.place, "", "Type a place in degrees"),
      ("Nearby", Field.place, "48.1", "Type a place in degrees"),
      ("Nearby", Field.place, "48.1, 11.6, 3", "Type a place in degrees"),
      ("Nearby", Field.place, "nan, 0", "Type a place in degrees"),
      ("Nearby", Field.place, "0, 180.1", "Type a place in degrees"),
    ])
  func hints(scope: String, field: String, text: String, hint: String) async throws {
    let app = try await searching()
    try app.user.tap(scope)
    let count = app.connection.requests.count
    try await search(text, field, app)
    #expect(app.viewModel.search.hint?.hasPrefix(hint) == true)
    #expect(app.user.sees.contains(hint))
    #expect(app.connection.requests.count == count)
  }

  @Test("a radius has to be one", arguments: ["", "0", "-1", "inf", "nan", "far", "1e400"])
  func radii(text: String) async throws {
    let app = try await searching("class")
    try app.user.tap("Nearby")
    try app.user.type("48, 11", into: Field.place)
    try await search(text, Field.radius, app)
    #expect(app.viewModel.search.hint == "Type a radius in kilometres, such as 25.")
    try await search("1e306", Field.radius, app)
    #expect(app.viewModel.search.hint == nil)
    // Every photo with a place is within the longest radius.
    #expect(app.viewModel.search.numberOfRows == 6)
  }

  // MARK: Segments

  @Test("another segment forgets what was found, keeps its texts, and finds it again on return")
  func segments() async throws {
    let app = try await searching()
    try await search("ann", Field.name, app)
    try app.user.tap("Hashtag")
    #expect(app.found == [])
    #expect(app.viewModel.search.emptyText == "Type a hashtag to find photos.")
    try app.user.tap("Nearby")
    #expect(app.viewModel.search.emptyText.hasPrefix("Type a place to find"))
    #expect(
      app.viewModel.search.query.textFields == [
        TextField(placeholder: Field.place), TextField(placeholder: Field.radius, text: "25"),
      ])
    try app.user.tap("User")
    #expect(app.viewModel.search.query.text(of: Field.name) == "ann")
    try await app.user.waitUntilIdle()
    #expect(app.found.count == 6)
  }

  @Test("a field of another segment is not there")
  func fields() async throws {
    let app = try await searching()
    #expect(!app.viewModel.search.setText("x", of: Field.hashtag))
    #expect(throws: UserSession.Frustration.self) { try app.user.type("x", into: Field.hashtag) }
    #expect(app.viewModel.search.setText("x", of: Field.name))
  }

  @Test("an answer for a segment that is not in front any more is dropped")
  func lateAnswer() async throws {
    let app = try await searching()
    app.connection.isHolding = true
    try app.user.type("ann", into: Field.name)
    try app.user.tap("Search")
    try await app.waitForHeldRequests(2)
    try app.user.tap("Hashtag")
    try await app.letThrough()
    #expect(app.found == [])
    #expect(app.viewModel.search.state.placeholder == .empty)
  }

  @Test("of two searches, the later counts, whichever answer comes last")
  func overtaken() async throws {
    let app = try await searching()
    app.connection.isHolding = true
    try app.user.type("ann", into: Field.name)
    try app.user.tap("Search")
    try await app.waitForHeldRequests(2)
    try app.user.type("Bo", into: Field.name)
    try app.user.tap("Search")
    #expect(app.viewModel.search.state.placeholder == .loading)
    try await app.waitForHeldRequests(4)
    app.connection.isHolding = false
    for _ in 0..<2 { app.connection.release(2) }
    try await eventually("Bo is found") { app.found.first == "Bo: Tap to follow" }
    try await app.letThrough()
    #expect(app.found == ["Bo: Tap to follow", "Without. #decafe", "Open until two. #CAFÉ #jazz"])
  }

  // MARK: Refreshing

  @Test("a pull searches again, and keeps what is there until the answer comes")
  func refresh() async throws {
    let world = try await World("town")
    let app = try await world.launched(as: "Ada")
    try app.user.tap("Search")
    try await search("Bo", Field.name, app)
    let view = RecordingView(of: app.viewModel.search)
    try await world.addUser("Boris", displayName: "Boris")
    try await world.addPost("new", by: "Bo", caption: "Closed.")
    app.connection.isHolding = true
    app.user.pull()
    #expect(app.viewModel.search.isRefreshing)
    #expect(app.found.count == 3)
    try await app.letThrough()
    #expect(!app.viewModel.search.isRefreshing)
    #expect(app.found.prefix(3) == ["Bo: Tap to follow", "Boris: Tap to follow", "Closed."])
    // Which of the two comes first does not matter.
    #expect(view.updates.count == 2)
    #expect(view.updates.contains(RowUpdates(inserted: [1])))
    #expect(view.problems == [])
  }

  @Test("a pull that fails keeps what is there, and says why", arguments: [0, 1])
  func refreshFails(request: Int) async throws {
    let app = try await searching()
    try await search("ann", Field.name, app)
    app.connection.isHolding = true
    app.user.pull()
    try await app.waitForHeldRequests(2)
    app.connection.isHolding = false
    app.connection.fail(request, with: .networkUnavailable)
    try await app.letThrough()
    #expect(app.found.count == 6)
    #expect(app.viewModel.search.state.failureMessage?.hasPrefix("There is no connection") == true)
    #expect(!app.viewModel.search.isRefreshing)
  }

  @Test("a pull before anything is looked for asks for nothing", arguments: ["Hashtag", "Nearby"])
  func refreshNothing(scope: String) async throws {
    let app = try await searching(contacts: ["Bo"])
    try app.user.tap(scope)
    app.user.pull()
    try await app.user.waitUntilIdle()
    #expect(app.found == [])
    #expect(!app.viewModel.search.isRefreshing)
  }

  @Test("a pull ends when another segment is tapped")
  func refreshEndsWithSegment() async throws {
    let app = try await searching(contacts: ["Bo"])
    app.connection.isHolding = true
    app.user.pull()
    try await app.waitForHeldRequests(1)
    try app.user.tap("Hashtag")
    #expect(!app.viewModel.search.isRefreshing)
    try await app.letThrough()
    #expect(app.found == [])
    try await search("jazz", Field.hashtag, app)
    app.connection.isHolding = true
    app.user.pull()
    try await app.waitForHeldRequests(1)
    try app.user.tap("Nearby")
    #expect(!app.viewModel.search.isRefreshing)
    try await app.letThrough()
    #expect(app.found == [])
  }

  @Test("a pull ends when its answers have come, though someone is still being followed")
  func refreshEndsBesideFollow() async throws {
    let app = try await searching(contacts: ["Bo"])
    app.connection.isHolding = true
    app.user.pull()
    try await app.waitForHeldRequests(1)
    try app.user.tapRow(1)
    try app.user.tap("Follow")
    try await app.waitForHeldRequests(2)
    app.connection.release()
    try await eventually("the pull ends") { !app.viewModel.search.isRefreshing }
    #expect(app.viewModel.search.isNetworkActivityIndicatorVisible)
    try await app.letThrough()
    #expect(app.found == ["— Suggested friends —", "Bo: Following"])
  }

  // MARK: Pages

  @Test("photos come page by page")
  func pages() async throws {
    let app = try await searching("year")
    try await search("a", Field.name, app)
    #expect(app.viewModel.search.numberOfRows == 16)
    #expect(app.viewModel.search.state.canLoadMore)
    try await app.user.scrollToEndOfFeed()
    #expect(app.viewModel.search.numberOfRows == 19)
    #expect(!app.viewModel.search.state.canLoadMore)
  }

  @Test("the distance is said in metres or kilometres, and stands where the place would")
  func distances() async throws {
    let app = try await searching("expedition")
    try app.user.tap("Nearby")
    try app.user.type("90, 0", into: Field.place)
    try await search("1000", Field.radius, app)
    let search = app.viewModel.search
    let info = (0..<search.numberOfRows).compactMap { row -> Substring? in
      guard case .post(let cell) = search.row(at: row) else { return nil }
      return cell.infoLabel.text.split(separator: " · ").last
    }
    #expect(info == ["0 m", "11 km", "11 km", "556 km"])
  }

  // MARK: Rows

  @Test("a photo is opened; a header and oneself are nothing to tap")
  func taps() async throws {
    let app = try await searching(contacts: ["Bo"])
    #expect(throws: UserSession.Frustration.self) { try app.user.tapRow(0) }
    try await search("Ada", Field.name, app)
    #expect(app.found == ["Ada: That is you"])
    #expect(throws: UserSession.Frustration.self) { try app.user.tapRow(0) }
    try await search("Bo", Field.name, app)
    try app.user.tapRow(1)
    #expect(app.lines[1].contains("‹ Search         Photo"))
  }

  @Test("someone who is not signed in finds people, and is not offered to follow them")
  func signedOut() async throws {
    let app = try await World("town").launched(as: nil)
    try app.user.tap("Search")
    try await search("Bo", Field.name, app)
    #expect(app.found.first == "Bo: ")
    #expect(throws: UserSession.Frustration.self) { try app.user.tapRow(0) }
  }
}
