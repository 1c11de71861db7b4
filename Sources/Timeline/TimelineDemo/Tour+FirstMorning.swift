import EmbeddedCloud
import Foundation
import TimelineTesting
import TimelineViews

extension Tour {
  /// The first morning of a new user: an account, friends, photos, comments and notifications.
  func showFirstMorning() async throws {
    let cloud = try await CloudFixture.makeCloud(named: "class")
    let library = MemoryPhotoLibrary([
      "market.jpg": try CloudFixture.photoData(named: "market.jpg"),
      "night.heic": try CloudFixture.photoData(named: "night.heic"),
      "notes.txt": Data("Buy figs.".utf8),
    ])
    let mira = app(on: cloud, as: "Mira", library: library)
    try await setUp(mira)
    try await followFriends(mira)
    try await comment(mira)
    try await search(mira)
    try await post(mira)
    try await hearFromOthers(mira, on: cloud)
  }

  private func setUp(_ app: TimelineApp) async throws {
    let user = app.user
    try await user.launch()
    show(
      "account-setup",
      "A newcomer is asked for a name",
      feature: "Views · Account Setup view: appears where there is no display name",
      on: app
    )
    try user.type("Mira", into: AccountSetupViewModel.nameField)
    try user.tapRow(0)
    try await user.waitUntilIdle()
    show(
      "photo-picker",
      "A photo is chosen from the library",
      feature: "Views · Add photo and display name",
      on: app
    )
    try user.tapRow(1)
    try await user.waitUntilIdle()
    show(
      "account-complete",
      "The photo's header says what it is; pixels are for another screen",
      feature: "Model Objects · User",
      on: app
    )
    try await app.holding {
      try user.tap("Save")
    } meanwhile: {
      show(
        "account-saving", "The account is saved", feature: "UserController · updateCurrentUser",
        on: app)
    }
    show(
      "empty-timeline",
      "Nobody is followed yet, so there is nothing to see",
      feature: "Views · Timeline view",
      on: app
    )
  }

  private func followFriends(_ app: TimelineApp) async throws {
    let user = app.user
    try user.tap("Search")
    try await user.waitUntilIdle()
    show(
      "suggested-friends",
      "Who is in the address book and here is suggested",
      feature: "Views · Search view: suggested friends based on Contacts",
      on: app
    )
    try user.tapRow(1)
    show("follow", "A tap on a person offers to follow", feature: "Features · Follow user", on: app)
    try user.tap("Follow")
    try await user.waitUntilIdle()
    try user.type("be", into: SearchQuery.Field.name)
    try user.tap("Search")
    try await user.waitUntilIdle()
    show(
      "search-user",
      "The beginning of a name finds people and their photos",
      feature: "Features · Search all posts by user",
      on: app
    )
    try user.tapRow(0)
    try user.tap("Follow")
    try await user.waitUntilIdle()
    try await app.holding {
      try user.tap("Timeline")
      user.pull()
    } meanwhile: {
      show(
        "refreshing", "Pulled to refresh", feature: "Views · Timeline view: TableViewController",
        on: app)
    }
    show(
      "timeline",
      "The photos of the people followed, the newest first",
      feature: "Features · View timeline of friends' posts",
      on: app
    )
  }

  private func comment(_ app: TimelineApp) async throws {
    let user = app.user
    try user.tapRow(1)
    try await user.waitUntilIdle()
    show(
      "post-detail",
      "One photo, and what people say about it",
      feature: "Views · Post detail view: display post and comments",
      on: app
    )
    try user.tap("Comment")
    try user.type("Mine hides under the stove.", into: "Comment")
    app.connection.meet(.lostResponse)
    show(
      "comment", "A comment is written", feature: "Views · Post detail view: add comment", on: app)
    try user.tap("Send")
    try await user.waitUntilIdle()
    show(
      "comment-failed",
      "The connection breaks after the comment has arrived. Nobody can know; the draft is kept",
      feature: "Features · Comment on photos",
      on: app
    )
    try user.tap("Retry")
    try await user.waitUntilIdle()
    show(
      "commented",
      "The second try finds the first one there: the comment stands once",
      feature: "Controllers · addCommentToPost",
      on: app
    )
    try user.tap("‹ Timeline")
  }

  private func search(_ app: TimelineApp) async throws {
    let user = app.user
    try user.tap("Search")
    try user.tap("Hashtag")
    try user.type("TRAVEL", into: SearchQuery.Field.hashtag)
    try user.tap("Search")
    try await user.waitUntilIdle()
    show(
      "search-hashtag",
      "A hashtag finds everyone's photos, however it is written",
      feature: "Features · Search all posts by hashtag",
      on: app
    )
    try user.tap("Nearby")
    try user.type("-16.8, 180", into: SearchQuery.Field.place)
    try user.tap("Search")
    try await user.waitUntilIdle()
    show(
      "search-nearby",
      "What is near, the nearest first, also on the other side of the date line",
      feature: "Black Diamonds · Search by location",
      on: app
    )
    try user.tap("Timeline")
  }

  private func post(_ app: TimelineApp) async throws {
    let user = app.user
    try user.tap("+")
    try user.tapRow(0)
    try await user.waitUntilIdle()
    try user.tapRow(2)
    try await user.waitUntilIdle()
    show(
      "no-photo",
      "Not every file is a photo",
      feature: "Views · Add post view: UIImagePickerController",
      on: app
    )
    try user.tap("OK")
    try user.tapRow(0)
    try await user.waitUntilIdle()
    try user.tap("Post")
    show(
      "caption-missing",
      "A post needs a photo and a caption",
      feature: "Views · Add post view: add a caption",
      on: app
    )
    try user.tap("Retry")
    try user.type("My first #market. I have bought too much.", into: AddPostViewModel.Field.caption)
    try user.type("48.13, 11.58", into: AddPostViewModel.Field.place)
    show("add-post", "Photo, caption, place", feature: "Views · Add post view", on: app)
    try user.tap("Post")
    try await user.waitUntilIdle()
    show("posted", "Posted", feature: "Controllers · createPost", on: app)
  }

  private func hearFromOthers(_ app: TimelineApp, on cloud: EmbeddedCloud) async throws {
    let ada = self.app(on: cloud, as: "Ada")
    try await ada.user.launch()
    try ada.user.tap("Search")
    try ada.user.type("Mira", into: SearchQuery.Field.name)
    try ada.user.tap("Search")
    try await ada.user.waitUntilIdle()
    try ada.user.tapRow(0)
    try ada.user.tap("Follow")
    try await ada.user.waitUntilIdle()
    try ada.user.tapRow(1)
    try await ada.user.waitUntilIdle()
    try ada.user.tap("Comment")
    try ada.user.type("Too much? Of figs?", into: "Comment")
    try ada.user.tap("Send")
    try await ada.user.waitUntilIdle()

    app.user.pull()
    try await app.user.waitUntilIdle()
    show(
      "banner",
      "Meanwhile Ada has followed and commented: a banner, and a badge",
      feature: "Features · Push notifications for new followers and comments",
      on: app
    )
    try app.user.tap("Notifications")
    try await app.user.waitUntilIdle()
    show(
      "notifications",
      "What others did, each once",
      feature: "CloudKitManager · createFollowerSubscription, createCommentsSubscription",
      on: app
    )
  }
}
