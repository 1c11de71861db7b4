import Testing
import TimelineControllers
import TimelineModel

@Suite("Timeline overview: Controllers, UserController · Who is shown in another way")
@MainActor
struct UserUpdatesTests {
  @MainActor
  private final class Observer {
    private(set) var updates: [UserUpdates] = []

    func observe(_ controller: UserController) {
      controller.observeUsers(for: self) { [weak self] in self?.updates.append($0) }
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

  private func ids(_ names: String...) -> Set<User.ID> {
    Set(names.map { User.ID(recordName: "user-\($0)") })
  }

  @Test("Another name or photo is told once, and neither the same name nor other friends are")
  func others() async throws {
    let (mira, ben) = try await observed()
    #expect(await ben.follow(try await town.user("mira")) == nil)
    await mira.fetchTimeline()
    #expect(observer.updates.isEmpty)
    for photo in [nil, Photo.sample] {
      #expect(await ben.setUp("Benjamin", photo: photo) == nil)
      await mira.fetchTimeline()
      await mira.fetchTimeline()
      #expect(observer.updates.last?.ids == ids("ben"))
      #expect(observer.updates.last?.includesCurrentUser == false)
    }
    #expect(observer.updates.count == 2)
  }

  @Test("A search tells of the people whom it finds under another name")
  func search() async throws {
    let (mira, ben) = try await observed()
    #expect(await ben.setUp("Benjamin") == nil)
    #expect(try await mira.searchPeople("ben").get().map(\.displayName) == ["Benjamin"])
    #expect(observer.updates.map(\.ids) == [ids("ben")])
  }

  @Test("The current user is told of apart: the name, and whom that person follows")
  func currentUser() async throws {
    let (mira, _) = try await observed()
    #expect(await mira.unfollow(try await town.user("ben")) == nil)
    #expect(await mira.setUp("Mira M.") == nil)
    // What others see of it says nothing that the account has not said.
    #expect(try await mira.searchPeople("mira").get().count == 1)
    #expect(observer.updates.map(\.includesCurrentUser) == [true, true])
    #expect(observer.updates.map(\.ids) == [[], ids("mira")])
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
    let delegate = Delegate { observer.updates.count }
    mira.userController.delegate = delegate
    #expect(await mira.setUp("Mira M.") == nil)
    #expect(delegate.counts.first == 1)
    #expect(observer.updates.count == 1)
  }

  @MainActor
  private final class Delegate: UserControllerDelegate {
    private(set) var counts: [Int] = []
    private let count: () -> Int

    init(_ count: @escaping () -> Int) { self.count = count }

    func accountUpdated() { counts.append(count()) }
  }
}
