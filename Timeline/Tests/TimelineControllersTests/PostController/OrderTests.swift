import Cloud
import Foundation
import ScreenTesting
import Testing
import TimelineControllers
import TimelineModel

@Suite("Timeline overview: Controllers, PostController · Answers in any order")
@MainActor
struct OrderTests {
  private let town = Town()
  /// The captions that the two hashtags have, the newest first.
  private let sea = (0..<50).reversed().map { "sea \($0)" }
  private let sun = (0..<50).reversed().map { "sun \($0)" }

  /// A phone that shows the first page of the sea.
  private func reader() async throws -> Device {
    for (name, captions) in [("sea", sea), ("sun", sun)] {
      for caption in captions.reversed() {
        try await town.save([.post(caption, by: "ben", hashtags: [name])], by: "ben")
      }
    }
    let device = town.device(of: nil)
    await device.search("#sea")
    #expect(device.postController.posts.captions == Array(sea.prefix(15)))
    device.network.isHolding = true
    return device
  }

  private func held(_ count: Int, on device: Device) async throws {
    try await eventually("\(count) requests are held: \(device.network.heldRequests)") {
      device.network.heldRequests.count == count
    }
  }

  /// Delivers one answer, and lets all come through that follows from it.
  private func deliver(_ index: Int, on device: Device) async throws {
    let requestCount = device.postController.list.status.requestCount
    device.network.isHolding = false
    device.network.release(index)
    try await eventually("the answer is there") {
      device.postController.list.status.requestCount == requestCount - 1
    }
    device.network.isHolding = true
  }

  @Test("Of two searches the later one wins, even when its answer comes first", arguments: [0, 1])
  func searches(first: Int) async throws {
    let device = try await reader()
    let checker = ChangeChecker(device.postController.list)
    var ends: [String] = []
    device.postController.fetchPosts(searchTerm: "#sea") { ends.append("sea \($0.count)") }
    try await held(1, on: device)
    device.postController.fetchPosts(searchTerm: "#sun") { ends.append("sun \($0.count)") }
    try await held(2, on: device)
    #expect(device.postController.list.status.requestCount == 2)
    try await deliver(first, on: device)
    try await deliver(0, on: device)

    #expect(ends.sorted() == ["sea 0", "sun 15"])
    #expect(device.postController.posts.captions == Array(sun.prefix(15)))
    #expect(checker.statuses.last?.requestCount == 0)
  }

  @Test func `A failure of an overtaken search is nobody's business`() async throws {
    let device = try await reader()
    device.postController.fetchPosts(searchTerm: "#sea")
    try await held(1, on: device)
    device.postController.fetchPosts(searchTerm: "#sun")
    try await held(2, on: device)
    device.network.release(0, failing: .networkUnavailable)
    try await eventually("it has failed") { device.postController.list.status.requestCount == 1 }
    #expect(device.postController.list.status.failure == nil)
    try await deliver(0, on: device)
    #expect(device.postController.posts.captions == Array(sun.prefix(15)))
  }

  @Test(arguments: [0, 1])
  func `Of two refreshes the earlier one counts when the later one fails`(first: Int) async throws {
    let device = try await reader()
    let controller = device.anotherPostController()
    let checker = ChangeChecker(controller.list)
    var ends: [String] = []
    controller.fetchPosts(searchTerm: "#sea") { ends.append("earlier \($0.count)") }
    try await held(1, on: device)
    controller.fetchPosts(searchTerm: "#sea") { ends.append("later \($0.count)") }
    try await held(2, on: device)
    for answer in [first, 1 - first] {
      let requestCount = controller.list.status.requestCount
      if answer == 1 {
        device.network.release(device.network.heldRequests.count - 1, failing: .networkUnavailable)
      } else {
        device.network.isHolding = false
        device.network.release(0)
      }
      try await eventually("it is over") { controller.list.status.requestCount == requestCount - 1 }
    }
    try await eventually("all are told") { ends.count == 2 }

    #expect(ends.sorted() == ["earlier 15", "later 0"])
    #expect(controller.posts.captions == Array(sea.prefix(15)))
    #expect(controller.list.status.failure == (first == 0 ? .cloud(.networkUnavailable) : nil))
    #expect(checker.updateCount == 1)
    #expect(await completed { controller.list.fetchMore(completion: $0) }.count == 15)
  }

  @Test(
    "Of two refreshes the earlier one is nobody's business after the later one",
    arguments: [true, false])
  func earlierRefreshIsLate(succeeds: Bool) async throws {
    let device = try await reader()
    var ends: [String] = []
    device.postController.fetchPosts(searchTerm: "#sea") { ends.append("earlier \($0.count)") }
    try await held(1, on: device)
    try await town.save([.post("new", by: "ben", hashtags: ["sea"])], by: "ben")
    device.postController.fetchPosts(searchTerm: "#sea") { ends.append("later \($0.count)") }
    try await held(2, on: device)
    try await deliver(1, on: device)
    if !succeeds { device.network.release(0, failing: .networkUnavailable) }
    device.network.releaseAll()
    try await eventually("all are told") { ends.count == 2 }

    #expect(ends == ["later 15", "earlier 0"])
    #expect(device.postController.posts.captions == ["new"] + Array(sea.prefix(14)))
    #expect(device.postController.list.status.failure == nil)
  }

  @Test func `A page that comes after a refresh does not come into the new list`() async throws {
    let device = try await reader()
    let checker = ChangeChecker(device.postController.list)
    var ends: [String] = []
    device.postController.list.fetchMore { ends.append("page \($0.count)") }
    try await held(1, on: device)
    device.postController.fetchPosts(searchTerm: "#sun") { ends.append("sun \($0.count)") }
    try await held(2, on: device)
    try await deliver(1, on: device)
    try await eventually("who waits for the page is told") { ends.count == 2 }
    #expect(!device.postController.list.status.isLoadingPage)
    try await deliver(0, on: device)

    #expect(ends.sorted() == ["page 0", "sun 15"])
    #expect(device.postController.posts.captions == Array(sun.prefix(15)))
    device.network.isHolding = false
    await device.scrollToEnd()
    #expect(device.postController.posts.captions == sun)
    #expect(checker.updateCount == 4)
  }

  @Test("A page that is asked for while a refresh is under way belongs to the list before it")
  func pageDuringRefresh() async throws {
    let device = try await reader()
    var ends: [String] = []
    device.postController.fetchPosts(searchTerm: "#sun") { ends.append("sun \($0.count)") }
    try await held(1, on: device)
    device.postController.list.fetchMore { ends.append("page \($0.count)") }
    try await held(2, on: device)
    try await deliver(0, on: device)
    try await deliver(0, on: device)
    try await eventually("all is over") { ends.count == 2 }

    #expect(ends.sorted() == ["page 0", "sun 15"])
    #expect(device.postController.posts.captions == Array(sun.prefix(15)))
    device.network.isHolding = false
    await device.scrollToEnd()
    #expect(device.postController.posts.captions == sun)
  }

  @Test("A page that comes before a refresh is shown until the refresh is there")
  func pageBeforeRefresh() async throws {
    let device = try await reader()
    var ends: [String] = []
    device.postController.fetchPosts(searchTerm: "#sea") { ends.append("sea \($0.count)") }
    try await held(1, on: device)
    device.postController.list.fetchMore { ends.append("page \($0.count)") }
    try await held(2, on: device)
    try await deliver(1, on: device)
    #expect(device.postController.posts.captions == Array(sea.prefix(30)))
    try await deliver(0, on: device)
    try await eventually("all is over") { ends.count == 2 }

    #expect(ends == ["page 15", "sea 15"])
    #expect(device.postController.posts.captions == Array(sea.prefix(15)))
  }

  @Test func `A refresh that fails takes no page away`() async throws {
    let device = try await reader()
    var ends: [String] = []
    device.postController.list.fetchMore { ends.append("page \($0.count)") }
    try await held(1, on: device)
    device.postController.fetchPosts(searchTerm: "#sea") { ends.append("sea \($0.count)") }
    try await held(2, on: device)
    device.network.release(1, failing: .networkUnavailable)
    try await eventually("it has failed") { ends == ["sea 0"] }
    #expect(device.postController.list.status.failure == .cloud(.networkUnavailable))
    #expect(device.postController.list.status.isLoadingPage)
    try await deliver(0, on: device)

    #expect(ends == ["sea 0", "page 15"])
    #expect(device.postController.posts.captions == Array(sea.prefix(30)))
    #expect(device.postController.list.status.failure == nil)
  }

  @Test("A page asked for three times is one request, and each completion gets its posts")
  func pageThrice() async throws {
    let device = try await reader()
    var pages: [[String]] = []
    device.postController.list.fetchMore { pages.append($0.captions) }
    device.postController.list.fetchMore()
    device.postController.list.fetchMore { pages.append($0.captions) }
    try await held(1, on: device)
    #expect(device.postController.list.status.requestCount == 1)
    try await deliver(0, on: device)
    try await eventually("all are told") { pages.count == 2 }

    #expect(pages == [Array(sea[15..<30]), Array(sea[15..<30])])
    #expect(device.postController.posts.captions == Array(sea.prefix(30)))
  }

  @Test("An emptied list stays empty, whatever is on its way, and everyone is told")
  func clear() async throws {
    let device = try await reader()
    let checker = ChangeChecker(device.postController.list)
    var ends: [String] = []
    device.postController.list.fetchMore { ends.append("page \($0.count)") }
    try await held(1, on: device)
    device.postController.fetchPosts(searchTerm: "#sun") { ends.append("sun \($0.count)") }
    try await held(2, on: device)
    device.postController.list.clear()
    try await deliver(0, on: device)
    try await deliver(0, on: device)
    try await eventually("all is over") { ends.count == 2 }

    #expect(ends.sorted() == ["page 0", "sun 0"])
    #expect(device.postController.posts == [])
    #expect(device.postController.list.status == device.anotherPostController().list.status)
    #expect(checker.updateCount == 1)
  }

  @Test func `A view may ask for the next page as soon as it is told of one`() async throws {
    let device = try await reader()
    device.network.isHolding = false
    let checker = ChangeChecker(device.postController.list)
    checker.onUpdate = { device.postController.list.fetchMore() }
    await device.search("#sun")
    try await eventually("the end is there") { device.postController.list.status.isAtEnd }

    #expect(device.postController.posts.captions == sun)
    #expect(device.postController.list.status.requestCount == 0)
  }

  @Test("Searches, pages and new lists in a row leave the last one, and each is told once")
  func flood() async throws {
    let device = try await reader()
    device.network.isHolding = false
    let checker = ChangeChecker(device.postController.list)
    var ends = 0
    for number in 0..<60 {
      switch number % 4 {
      case 0: device.postController.fetchPosts(searchTerm: "#sea") { _ in ends += 1 }
      case 1: device.postController.list.fetchMore { _ in ends += 1 }
      case 2: device.postController.fetchPosts(searchTerm: "#sun") { _ in ends += 1 }
      default: device.postController.list.fetchMore { _ in ends += 1 }
      }
      if number % 7 == 0 { await Task.yield() }
    }
    try await eventually("all is over") {
      ends == 60 && device.postController.list.status.requestCount == 0
    }
    await device.scrollToEnd()
    #expect(device.postController.posts.captions == sun)
    #expect(checker.updateCount > 0)
  }
}
