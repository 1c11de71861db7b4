import HeadlessUI
import Testing
import TextUI

@Suite("Several screens · Tabs, a presented screen and a banner")
@MainActor
struct TabBarControllerTests {
  private let size = ScreenSize(width: 40, height: 14)
  private let timeline = NoteScreen("Timeline", rows: 20)
  private let search = NoteScreen("Search", rows: 20)
  private let controller: TabBarController

  init() {
    controller = TabBarController(
      [NavigationController(rootScreen: timeline), NavigationController(rootScreen: search)],
      size: size)
    controller.appear()
    _ = timeline.takeNotes()
  }

  @Test func `a part appears when it is selected for the first time`() {
    #expect(search.notes == [])
    #expect(controller.tap("Search"))
    #expect(search.takeNotes().first == "appear")
    #expect(controller.text.contains("[Search]") && controller.text.contains("Search 0"))
    #expect(controller.tap("Timeline") && controller.tap("Search"))
    #expect(search.notes == [] && timeline.notes == [])
    #expect(!controller.tap("Account"))
  }

  @Test func `each part keeps its screens and where they were`() {
    controller.controllers[0].push(NoteScreen("Post", rows: 20))
    controller.scroll(by: 5)
    let before = controller.text
    #expect(controller.tap("Search"))
    controller.scroll(by: 9)
    #expect(controller.tap("Timeline"))
    #expect(controller.text == before)
  }

  @Test func `a screen pushed in another tab appears when its tab is selected`() {
    let user = NoteScreen("User")
    controller.controllers[1].push(user)
    #expect(user.notes == [] && search.notes == [])
    #expect(controller.tap("Search"))
    #expect(user.notes == ["appear"] && search.notes == [])
    #expect(controller.tap("‹ Search"))
    #expect(search.notes.first == "appear")
  }

  @Test func `a badge stands beside the title of its part`() {
    controller.controllers[1].tabBarItem.badgeValue = "3"
    #expect(controller.text.contains("Search (3)"))
    #expect(controller.tap("Search"))
    controller.controllers[1].tabBarItem.badgeValue = nil
    #expect(!controller.text.contains("(3)"))
  }

  @Test func `a single part needs no tab bar`() {
    let controller = TabBarController([NavigationController(rootScreen: timeline)], size: size)
    controller.appear()
    #expect(!controller.text.contains("[Timeline]") && !controller.tap("Timeline"))
  }

  @Test func `a presented screen covers everything until it is dismissed`() {
    controller.scroll(by: 4)
    let before = controller.text
    let form = NoteScreen("New post", rows: 2)
    form.content.leftBarButton = "Cancel"
    controller.present(form)
    #expect(form.takeNotes() == ["appear", "row 0", "row 1"])
    #expect(controller.presentedScreen === form)
    #expect(!controller.text.contains("Timeline"))
    #expect(!controller.tap("Search") && !controller.tapRow(at: 5))
    controller.present(search)
    form.navigationController?.push(NoteScreen("Photos"))
    #expect(controller.tap("‹ New post"))
    #expect(controller.presentedScreen === form && search.navigationController !== form)
    #expect(controller.tap("Cancel") && form.takeNotes() == ["tap Cancel"])
    controller.show(Banner(title: "New follower"))
    #expect(controller.text.contains("New follower"))
    form.navigationController?.tabBarController?.dismiss()
    #expect(controller.text.contains("New follower") && form.navigationController == nil)
    controller.scroll(by: 0)
    controller.dismiss()
    #expect(controller.text == before)
  }

  @Test func `a screen presented before the launch appears with it`() {
    let controller = TabBarController([NavigationController(rootScreen: timeline)], size: size)
    let form = NoteScreen("Account")
    controller.present(form)
    #expect(form.notes == [])
    controller.appear()
    #expect(form.notes == ["appear"])
  }

  @Test func `an alert covers the tabs and the banner`() {
    timeline.change { $0.alert = Alert(title: "Oh", actions: [.init(title: "OK")]) }
    controller.show(Banner(title: "New follower"))
    #expect(!controller.tap("New follower") && !controller.tap("Search"))
    #expect(controller.tap("OK") && controller.isAtEnd)
  }

  @Test func `a banner disappears at the reader's next action and moves nothing`() {
    let actions: [@MainActor () -> Void] = [
      { controller.scroll(by: 0) }, { controller.pull() }, { controller.tapRow(at: 3) },
      { controller.perform(.type("", into: 0)) },
    ]
    for action in actions {
      let before = controller.text
      controller.show(Banner(title: "New comment", body: "Jonas: Wow"))
      #expect(controller.text.contains("Jonas: Wow"))
      action()
      #expect(controller.text == before)
    }
    controller.show(Banner(title: "New comment", body: "Jonas: Wow"))
    controller.scrollToEnd()
    #expect(controller.text.contains("Timeline 19") && !controller.text.contains("Wow"))
  }

  @Test func `a tap on a banner performs its action once`() {
    var taps = 0
    controller.show(Banner(title: "Old")) { taps += 10 }
    controller.show(Banner(title: "Search")) { taps += 1 }
    // The banner lies over the tabs.
    #expect(controller.tap("Search") && controller.selectedIndex == 0)
    #expect(controller.tap("Search") && controller.selectedIndex == 1)
    #expect(taps == 1)
  }

  @Test func `it is busy when any part or the presented screen is`() {
    let form = NoteScreen("New post")
    controller.present(form)
    for screen in [timeline, search, form] {
      screen.isBusy = true
      #expect(controller.isBusy && !controller.isAtEnd)
      screen.isBusy = false
      #expect(!controller.isBusy && controller.isAtEnd)
    }
  }

  @Test func `a new size applies to every screen`() {
    #expect(controller.tap("Search"))
    for width in [20, 57, 133] {
      let size = ScreenSize(width: width, height: 11)
      controller.present(NoteScreen("New post"))
      controller.size = size
      ScreenText(controller.text).expectSound(size)
      controller.dismiss()
      for index in [0, 1] {
        controller.selectedIndex = index
        ScreenText(controller.text).expectSound(size)
      }
    }
  }

  @Test func `every change calls onChange`() {
    controller.expectChange(after: [
      { controller.scroll(by: 2) }, { controller.controllers[0].push(NoteScreen("Post")) },
      { _ = controller.tap("Search") }, { search.change { $0.message = "No network." } },
      { controller.controllers[0].tabBarItem.badgeValue = "1" },
      { controller.present(NoteScreen("Form")) }, { controller.show(Banner(title: "New")) },
      { _ = controller.tap("New") }, { controller.dismiss() },
      { controller.size = ScreenSize(width: 30, height: 15) }, { controller.scrollToEnd() },
    ])
  }
}
