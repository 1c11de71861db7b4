import Cloud
import HeadlessUI
import ScreenTesting
import Testing
import TimelineTesting
import TimelineViews

@Suite("Timeline overview: Features · People meet")
@MainActor
struct NeighbourSessions {
  @Test("sets up an account, finds a friend of the address book, and is found")
  func newcomer() async throws {
    let world = try await World()
    let app = try world.app(as: "Mira", contacts: MemoryContacts(["Ada"]))
    let mira = app.user
    try await mira.launch()
    try mira.type("Mira", into: AccountSetupViewModel.nameField)
    try mira.tap("Save")
    try await mira.waitUntilIdle()
    try expectScreen(mira.screenText, is: "newcomer-1-alone")

    try mira.tap("Search")
    try await mira.waitUntilIdle()
    try mira.tapRow(1)
    try mira.tap("Follow")
    try await mira.waitUntilIdle()
    try expectScreen(mira.screenText, is: "newcomer-2-follows")
    try mira.tap("Timeline")
    try expectScreen(mira.screenText, is: "newcomer-3-timeline")

    try mira.tapRow(0)
    try await mira.waitUntilIdle()
    try mira.tap("Comment")
    try mira.type("I live on the other side.", into: "Comment")
    try mira.tap("Send")
    try await mira.waitUntilIdle()
    try expectScreen(mira.screenText, is: "newcomer-4-comments")
  }

  @Test("follows, comments, and is answered: each is told of the other")
  func conversation() async throws {
    let world = try await World()
    let ada = try await world.launched(as: "Ada")
    try ada.user.tap("Notifications")
    try await ada.user.waitUntilIdle()
    try ada.user.tap("Turn on")
    try await ada.user.waitUntilIdle()

    let bea = try await world.launched(as: "Bea")
    try bea.user.tapRow(1)
    try await bea.user.waitUntilIdle()
    try bea.user.tap("Comment")
    try bea.user.type("Poor dog.", into: "Comment")
    try bea.user.tap("Send")
    try await bea.user.waitUntilIdle()

    ada.user.pull()
    try await ada.user.waitUntilIdle()
    try expectScreen(ada.user.screenText, is: "conversation-1-told")
    try ada.user.tapRow(0)
    try await ada.user.waitUntilIdle()
    try ada.user.tap("Comment")
    try ada.user.type("He has a coat now.", into: "Comment")
    try ada.user.tap("Send")
    try await ada.user.waitUntilIdle()
    bea.user.pull()
    try await bea.user.waitUntilIdle()
    try expectScreen(bea.user.screenText, is: "conversation-2-answered")
  }

  @Test("has no connection in the tunnel, keeps what was written, and has said it once")
  func tunnel() async throws {
    let app = try await World().launched(as: "Bea")
    try app.user.tap("+")
    try app.user.tapRow(0)
    try await app.user.waitUntilIdle()
    try app.user.tapRow(0)
    try await app.user.waitUntilIdle()
    try app.user.type("Written in the #tunnel.", into: AddPostViewModel.Field.caption)
    app.connection.meet(.lostResponse)
    for button in ["Post", "Retry"] {
      try app.user.tap(button)
      try await app.user.waitUntilIdle()
      #expect(app.user.screenText.contains("Your post was not sent"))
      app.connection.meet(.failure(.networkUnavailable))
    }
    try expectScreen(app.user.screenText, is: "tunnel-1-failed")
    // Out of the tunnel again; the pull that brings the post goes through as well.
    try app.user.tap("Edit")
    try app.user.tap("Post")
    try await app.user.waitUntilIdle()
    try app.user.tap("Retry")
    try await app.user.waitUntilIdle()
    #expect(app.captions.filter { $0 == "Written in the #tunnel." }.count == 1)
    try expectScreen(app.user.screenText, is: "tunnel-2-posted")
  }

  @Test("reads on a small screen")
  func smallScreen() async throws {
    let app = try await World().app(as: "Ada", size: ScreenSize(width: 20, height: 10))
    try await app.user.launch()
    try expectScreen(app.user.screenText, is: "small-1-timeline")
    try app.user.tapRow(0)
    try await app.user.waitUntilIdle()
    try app.user.tap("Comment")
    try app.user.type("Hi", into: "Comment")
    try expectScreen(app.user.screenText, is: "small-2-comment")
    try app.user.tap("Cancel")
    try app.user.tap("Timeline")
    try app.user.tap("Search")
    try await app.user.waitUntilIdle()
    try expectScreen(app.user.screenText, is: "small-3-search")
  }
}
