import TestSupport
import Testing
import TimelineModel

@Suite("Random actions of several people, compared with a simple model")
@MainActor
final class RandomTownTests {
  private let town = Town()
  private var generator = SplitMix64(state: 0)
  private var devices: [Device] = []
  private lazy var model = RandomTown(0, using: &generator)

  @Test(
    "Every timeline, search, conversation and notification agrees with the model, page by page",
    arguments: seeds(0..<12 as Range<UInt64>, few: 4))
  func people(seed: UInt64) async throws {
    generator = SplitMix64(state: seed)
    model = RandomTown(.random(in: 2...6, using: &generator), using: &generator)
    for person in model.people {
      let device = town.device(of: person.name)
      devices.append(device)
      #expect(await device.setUp(person.displayName.text) == nil)
      #expect(await device.subscribe() == nil)
    }
    for _ in 0..<60 { try await act() }
    for reader in devices.indices {
      try await readTimeline(reader)
      try await readNews(reader)
    }
  }

  private func number(below count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private func user(_ number: Int) async throws -> User {
    try await town.user(model.people[number].name)
  }

  private func act() async throws {
    switch number(below: 20) {
    case 0..<10: try await write()
    case 10..<12: try await readTimeline(number(below: devices.count))
    case 12..<14: try await search()
    case 14..<16: try await readComments()
    case 16..<18: try await readNews(number(below: devices.count))
    default:
      // Another phone of the same person.
      let person = number(below: devices.count)
      try await readNews(person)
      devices[person] = town.device(of: model.people[person].name)
    }
  }

  private func write() async throws {
    let person = number(below: devices.count)
    let other = number(below: devices.count)
    switch number(below: 10) {
    case 0, 1:
      let error = await devices[person].follow(try await user(other))
      #expect(error == (person == other ? .followingOneself : nil))
      if person != other { model.follow(other, by: person) }
    case 2:
      #expect(await devices[person].unfollow(try await user(other)) == nil)
      model.people[person].friends.remove(other)
    case 3:
      let name = RandomTown.names[number(below: RandomTown.names.count)]
      #expect(await devices[person].setUp(name.text) == nil)
      model.people[person].displayName = name
    case 4, 5:
      guard !model.posts.isEmpty else { return }
      let number = number(below: model.posts.count)
      let post = try await town.post(model.posts[number].id)
      let text = "Reply \(model.replies.count)"
      #expect(await devices[person].comment(text, on: post) == nil)
      model.reply(text, to: number, by: person)
    default:
      for _ in 0...number(below: 5) {
        let hashtag = RandomTown.hashtags[number(below: RandomTown.hashtags.count)]
        let entry = RandomTown.Entry(
          id: "post-\(model.posts.count)", owner: person, text: "On the #\(hashtag)",
          hashtag: hashtag)
        #expect(await devices[person].post(entry.text, id: entry.id) == nil)
        model.posts.append(entry)
      }
    }
  }

  /// Scrolls to the end, while others act now and then.
  private func scroll(_ device: Device, expecting expected: [String]) async throws {
    let checker = ChangeChecker(device.postController.list)
    while !device.postController.list.status.isAtEnd {
      if number(below: 2) == 0 { try await write() }
      #expect(!(await device.fetchMorePosts().isEmpty))
      #expect(device.postController.list.status.failure == nil)
    }
    #expect(device.postController.posts.map(\.id.recordName) == expected)
    #expect(checker.updateCount == max(0, (expected.count - 1) / 15))
  }

  private func readTimeline(_ reader: Int) async throws {
    let expected = model.timeline(of: reader)
    let names = model.people.map(\.displayName.text)
    let device = devices[reader]
    for post in await device.fetchTimeline() {
      let owner = try #require(model.posts.first { $0.id == post.id.recordName }?.owner)
      #expect(device.userController.user(post.owner)?.displayName == names[owner])
      #expect(post.caption.hasPrefix("On the #"))
    }
    try await scroll(device, expecting: expected)
  }

  private func search() async throws {
    let device = devices[number(below: devices.count)]
    if number(below: 2) == 0 {
      let number = number(below: RandomTown.terms.count)
      let expected = model.posts(byNamesBeginningWith: RandomTown.plainTerms[number])
      await device.search(RandomTown.terms[number])
      try await scroll(device, expecting: expected)
    } else {
      let hashtag = RandomTown.hashtags[number(below: RandomTown.hashtags.count)]
      let expected = model.posts(under: hashtag)
      await device.search("#\(hashtag.uppercased())")
      try await scroll(device, expecting: expected)
    }
  }

  private func readComments() async throws {
    guard !model.posts.isEmpty else { return }
    let number = number(below: model.posts.count)
    let post = try await town.post(model.posts[number].id)
    let controller = devices[self.number(below: devices.count)].commentController(of: post)
    await controller.fetch()
    while !controller.list.status.isAtEnd { await controller.fetchMore() }
    #expect(controller.post.comments.map(\.text) == model.replies(to: number))
  }

  private func readNews(_ reader: Int) async throws {
    let controller = devices[reader].notificationController
    #expect(await devices[reader].fetchNotifications() == nil)
    #expect(await devices[reader].lookAtNotifications() == nil)
    let fresh = controller.notifications.filter { !$0.isRead }.reversed()
    controller.endLooking()
    #expect(fresh.map(\.words) == model.takeNews(of: reader))
  }
}
