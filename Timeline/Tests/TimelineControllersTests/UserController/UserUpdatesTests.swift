import Testing
import TimelineControllers
import TimelineModel

@Suite("Timeline overview: Controllers, UserController · Updates of shown people")
@MainActor
struct UserUpdatesTests {
  @MainActor
  private final class Observer {
    private(set) var updateCount = 0

    func observe(_ controller: UserController) {
      controller.observeUsers(for: self) { [weak self] in self?.updateCount += 1 }
    }
  }

  private let town = Town()
  private let observer = Observer()
  /// Mira's phone, which shows a post of Ben's.
  private let mira: Device
  private let ben: Device

  init() async throws {
    mira = try await town.resident("mira")
    ben = try await town.resident("ben")
    #expect(await mira.follow(try await town.user("ben")) == nil)
    try await town.savePosts(["p"], by: "ben")
    #expect(await mira.fetchTimeline().captions == ["p"])
    observer.observe(mira.userController)
  }

  @Test func `Another name or photo causes one update, and the same name none`() async throws {
    await mira.fetchTimeline()
    #expect(observer.updateCount == 0)
    for photo in [nil, Photo.sample] {
      #expect(await ben.setUp("Benjamin", photo: photo) == nil)
      await mira.fetchTimeline()
      await mira.fetchTimeline()
    }
    #expect(observer.updateCount == 2)
  }

  @Test func `A new name in a search and one's own changes cause updates`() async throws {
    #expect(await ben.setUp("Benjamin") == nil)
    #expect(try await mira.searchPeople("ben").get().map(\.displayName) == ["Benjamin"])
    #expect(observer.updateCount == 1)
    #expect(await mira.unfollow(try await town.user("ben")) == nil)
    #expect(await mira.setUp("Mira M.") == nil)
    #expect(observer.updateCount == 3)
  }

  @Test func `Each observer receives one update, and is not retained`() async throws {
    observer.observe(mira.userController)
    var released: Observer? = Observer()
    released?.observe(mira.userController)
    weak let weakObserver = released
    released = nil
    #expect(weakObserver == nil)
    #expect(await mira.setUp("Mira M.") == nil)
    #expect(observer.updateCount == 1)
  }
}
