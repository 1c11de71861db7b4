import ScreenTesting
import Testing
import TimelineTesting
import TimelineViews

@Suite("Timeline overview: Views, Search view")
@MainActor
struct SearchViewTests {
  private typealias Field = SearchViewModel.Field

  // MARK: What is found

  @Test(arguments: ["cafe", "#CAFÉ", " #café "])
  func `a hashtag is found however it is written`(text: String) async throws {
    let app = try await World("town").searching()
    try app.user.tap("Hashtag")
    try await app.search(text, in: Field.hashtag)
    #expect(
      app.found == [
        "Open until two. #CAFÉ #jazz", "The square, swept. #cafe", "Nobody but me in the #Café.",
      ])
  }

  @Test func `a name that begins with # is not a hashtag`() async throws {
    let world = try await World("town")
    try await world.addUser("Zed", displayName: "#cafe")
    try await world.addPost("sign", by: "Zed", caption: "My name on a sign.")
    let app = try await world.searching()
    try await app.search("#cafe", in: Field.name)
    #expect(app.found == ["#cafe: Tap to follow", "My name on a sign."])
  }

  @Test(
    "wrong fields are explained without a request",
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
    let app = try await World("town").searching()
    try app.user.tap(scope)
    let count = app.connection.requests.count
    try await app.search(text, in: field)
    #expect(app.viewModel.search.message?.hasPrefix(hint) == true)
    #expect(app.user.screenText.contains(hint))
    #expect(app.connection.requests.count == count)
  }

  @Test(arguments: ["", "0", "-1", "inf", "nan", "far", "1e400"])
  func `an invalid radius is refused with a hint`(text: String) async throws {
    let app = try await World().searching()
    try await app.user.perform("tap Nearby", "type 48, 11 into \(Field.place)")
    try await app.search(text, in: Field.radius)
    #expect(app.viewModel.search.message == "Type a radius in kilometres, such as 25.")
    try await app.search("1e306", in: Field.radius)
    #expect(app.viewModel.search.message == nil)
    // Every photo with a place is within the longest radius.
    #expect(app.viewModel.search.numberOfRows == 6)
  }

  @Test func `photos come page by page`() async throws {
    let app = try await World("year").searching()
    try await app.search("a", in: Field.name)
    #expect(app.viewModel.search.numberOfRows == 16)
    #expect(app.viewModel.search.state.canLoadMore)
    try await app.user.scrollToEndOfFeed()
    #expect(app.viewModel.search.numberOfRows == 19)
    #expect(!app.viewModel.search.state.canLoadMore)
  }

  // MARK: Rows

  @Test func `a tap opens a photo, but not a header or the reader`() async throws {
    let app = try await World("town").searching(contacts: ["Bo"])
    #expect(throws: UserSession.ActionError.self) { try app.user.tapRow(0) }
    try await app.search("Ada", in: Field.name)
    #expect(app.found == ["Ada: That is you"])
    #expect(throws: UserSession.ActionError.self) { try app.user.tapRow(0) }
    try await app.search("Bo", in: Field.name)
    try app.user.tapRow(1)
    #expect(app.lines[1].contains("‹ Search         Photo"))
  }

  @Test func `a signed-out person finds people but cannot follow them`() async throws {
    let app = try await World("town").searching(as: nil)
    try await app.search("Bo", in: Field.name)
    #expect(app.found.first == "Bo: ")
    #expect(throws: UserSession.ActionError.self) { try app.user.tapRow(0) }
  }
}
