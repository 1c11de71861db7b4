import Testing
import TimelineControllers
import TimelineModel

@Suite("Timeline overview: Controllers, UserController · Who is shown in another way")
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

  /// Mira's phone, which shows a post of Ben's, and Ben's.
  private func observed() async throws -> (mira: Device, ben: Device) {
    let mira = try await town.resident("mira")
    let ben = try await town.resident("ben")
    #expect(await mira.follow(try await town.user("ben")) == nil)
    try await town.savePosts(["p"], by: "ben")
    #expect(await mira.fetchTimeline().captions == ["p"])
    observer.observe(mira.userController)
    return (mira, ben)
  }

  @Test("Another name or photo is told once, and the same name is not")
  func others() async throws {
    let (mira, ben) = try await observed()
    await mira.fetchTimeline()
    #expect(observer.updateCount == 0)
    for photo in [nil, Photo.sample] {
      #expect(await ben.setUp("Benjamin", photo: photo) == nil)
      await mira.fetchTimeline()
      await mira.fetchTimeline()
    }
    #expect(observer.updateCount == 2)
  }

  @Test("A search tells of the people whom it finds under another name")
  func search() async throws {
    let (mira, ben) = try await observed()
    #expect(await ben.setUp("Benjamin") == nil)
    #expect(try await mira.searchPeople("ben").get().map(\.displayName) == ["Benjamin"])
    #expect(observer.updateCount == 1)
  }

  @Test("The current user's name is told, and whom that person follows")
  func currentUser() async throws {
    let (mira, _) = try await observed()
    #expect(await mira.unfollow(try await town.user("ben")) == nil)
    #expect(await mira.setUp("Mira M.") == nil)
    #expect(observer.updateCount == 2)
  }

  @Test("Those who observe are told before the delegate, once each, and nobody is kept alive")
  func observers() async throws {
    let (mira, _) = try await observed()
    observer.observe(mira.userController)
    var released: Observer? = Observer()
    released?.observe(mira.userController)
    weak let weakObserver = released
    released = nil
    #expect(weakObserver == nil)
    let delegate = Delegate { observer.updateCount }
    mira.userController.delegate = delegate
    #expect(await mira.setUp("Mira M.") == nil)
    #expect(delegate.counts.first == 1)
    #expect(observer.updateCount == 1)
  }

  @MainActor
  private final class Delegate: UserControllerDelegate {
    private(set) var counts: [Int] = []
    private let count: () -> Int

    init(_ count: @escaping () -> Int) { self.count = count }

    func accountUpdated() { counts.append(count()) }
  }
}
