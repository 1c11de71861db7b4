import Cloud
import ScreenTesting
import Testing
import TimelineControllers
import TimelineModel
import TimelineTesting

@Suite("Timeline overview: Controllers, UserController · Finding people")
@MainActor
struct PeopleSearchTests {
  private let town = Town()

  @Test(
    "People are found by the beginning of their name",
    arguments: [
      ("mir", ["Mira", "MIRÁBEL"]), ("MIRÁ", ["Mira", "MIRÁBEL"]), ("mirab", ["MIRÁBEL"]),
      ("  mira ", ["Mira", "MIRÁBEL"]), ("ira", []), ("zz", []), ("", []), (" \u{301}", []),
      ("\u{200B}", []), ("Ｂｅｎ", ["Ben"]),
    ])
  func prefix(term: String, found: [String]) async throws {
    for (name, displayName) in [("a", "MIRÁBEL"), ("b", "Ben"), ("c", "Mira")] {
      #expect(await town.device(of: name).setUp(displayName) == nil)
    }
    let device = town.device(of: "b")
    #expect(try await device.searchPeople(term).get().map(\.displayName) == found)
    #expect(await device.search(term) == [])
    #expect(device.postController.list.status.failure == nil)
  }

  @Test func `At most fifty people are found, and invalid records hide nobody`() async throws {
    try await town.save(
      (0..<120).map { number in
        CloudRecord(
          "fake-\(number)", type: "User",
          ["displayName": .string("Mira"), "searchName": .string("mira")])
      }, by: "troll")
    let device = try await town.resident("mira")
    #expect(try await device.searchPeople("mira").get().map(\.id.recordName) == ["user-mira"])

    for number in 0..<60 {
      try await town.save([.user("n\(number)", displayName: "Ann")], by: "n\(number)")
    }
    #expect(try await device.searchPeople("ann").get().count == 50)
  }

  @Test func `Contacts with accounts are suggested, but no friends and not oneself`() async throws {
    let device = try await town.resident("mira")
    for name in ["ben", "zoe", "ann", "stranger"] { _ = try await town.resident(name) }
    let zoe = try await town.user("zoe")
    #expect(await device.follow(zoe) == nil)

    let contacts = ["Zoé", "MIRA", "Ben", "Ann", "ben ", "Nobody", "", "An", " "]
    let found = try await device.suggestedFriends(from: contacts).get()
    #expect(found.map(\.displayName) == ["ann", "ben"])
    #expect(try await device.suggestedFriends(from: []).get() == [])
  }

  @Test func `An address book may be large or absurd; a closed one says why`() async throws {
    let device = try await town.resident("mira")
    _ = try await town.resident("ben")
    let absurd = String(repeating: "x", count: 3_000_000)
    for names in [(0..<700).map { "Contact \($0)" }, [absurd]] {
      let found = try await device.suggestedFriends(from: names + ["ben"]).get()
      #expect(found.map(\.displayName) == ["ben"])
    }
    let suggestions = await device.userController.fetchSuggestedFriends(
      from: MemoryContacts(failure: .accessRefused))
    #expect(suggestions == .failure(.contacts(reason: "You have not allowed it.")))
  }

  @Test func `A person renamed during the search is suggested once by the new name`() async throws {
    let device = try await town.resident("mira")
    let friend = try await town.resident("aaron")
    let names = ["aaron"] + (0..<200).map { "Contact \($0)" } + ["zoe"]
    device.network.isHolding = true
    let search = Task { await device.suggestedFriends(from: names) }
    try await eventually("the first names are looked up") { device.network.heldRequests.count == 1 }
    #expect(await friend.setUp("zoe") == nil)
    device.network.isHolding = false
    device.network.release()
    #expect(try await search.value.get().map(\.displayName) == ["zoe"])
  }
}
