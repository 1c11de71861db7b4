import ScreenTesting
import Testing
import TimelineControllers
import TimelineModel

@Suite("Timeline overview: Controllers, PostController · Responses in any order")
@MainActor
final class OrderTests {
  private let town = Town()
  private let device: Device
  private let checker: ChangeChecker<Post>
  /// The completed fetches, each with the number of its posts.
  private var ends: [String] = []
  /// The hashtags' captions, the newest first.
  private let sea = (0..<50).reversed().map { "sea \($0)" }
  private let sun = (0..<50).reversed().map { "sun \($0)" }

  private var controller: PostController { device.postController }
  private var captions: [String] { controller.posts.captions }
  private var status: ListStatus { controller.list.status }

  /// Shows the first page of the sea, and holds all later answers.
  init() async throws {
    device = town.device(of: nil)
    try await town.savePosts(sea.reversed(), by: "ben", hashtags: ["sea"])
    try await town.savePosts(sun.reversed(), by: "ben", hashtags: ["sun"])
    await device.search("#sea")
    checker = ChangeChecker(device.postController.list)
    #expect(captions == Array(sea.prefix(15)))
    device.network.isHolding = true
  }

  /// Asks for a hashtag or the next page, and waits until one more request is held.
  private func begin(
    _ content: String, as name: String? = nil, on other: PostController? = nil
  ) async throws {
    let controller = other ?? controller
    let count = device.network.heldRequests.count + 1
    let completion: PostController.FetchCompletion = { [self] in
      ends.append("\(name ?? content) \($0.count)")
    }
    if content == "page" {
      controller.list.fetchMore(completion: completion)
    } else {
      controller.fetchPosts(searchTerm: "#\(content)", completion: completion)
    }
    try await held(count)
  }

  private func held(_ count: Int) async throws {
    try await eventually("\(count) requests are held: \(device.network.heldRequests)") {
      device.network.heldRequests.count == count
    }
  }

  /// Delivers one answer, and those that follow from it.
  private func deliver(_ index: Int) async throws {
    let requestCount = status.requestCount
    device.network.isHolding = false
    device.network.release(index)
    try await eventually("the answer is there") { status.requestCount == requestCount - 1 }
    device.network.isHolding = true
  }

  @Test(arguments: [0, 1, nil])
  func `The later of two searches wins, however the earlier one ends`(first: Int?) async throws {
    try await begin("sea")
    try await begin("sun")
    if let first {
      try await deliver(first)
    } else {
      device.network.release(0, failing: .networkUnavailable)
      try await eventually("it has failed") { status.requestCount == 1 }
      #expect(status.failure == nil)
    }
    try await deliver(0)

    #expect(ends.sorted() == ["sea 0", "sun 15"])
    #expect(captions == Array(sun.prefix(15)))
    #expect(checker.statuses.last?.requestCount == 0)
  }

  @Test(arguments: [0, 1])
  func `If the later of two refreshes fails, the earlier one counts`(first: Int) async throws {
    let other = device.anotherPostController()
    let checker = ChangeChecker(other.list)
    try await begin("sea", as: "earlier", on: other)
    try await begin("sea", as: "later", on: other)
    for answer in [first, 1 - first] {
      let requestCount = other.list.status.requestCount
      if answer == 1 {
        device.network.release(device.network.heldRequests.count - 1, failing: .networkUnavailable)
      } else {
        device.network.isHolding = false
        device.network.release(0)
      }
      try await eventually("it is over") { other.list.status.requestCount == requestCount - 1 }
    }
    try await eventually("all are told") { ends.count == 2 }

    #expect(ends.sorted() == ["earlier 15", "later 0"])
    #expect(other.posts.captions == Array(sea.prefix(15)))
    #expect(other.list.status.failure == (first == 0 ? .cloud(.networkUnavailable) : nil))
    #expect(checker.updateCount == 1)
    #expect(await completed { other.list.fetchMore(completion: $0) }.count == 15)
  }

  @Test(arguments: [true, false])
  func `After the later refresh, the earlier one does not matter`(succeeds: Bool) async throws {
    try await begin("sea", as: "earlier")
    try await town.savePosts(["new"], by: "ben", hashtags: ["sea"])
    try await begin("sea", as: "later")
    try await deliver(1)
    if !succeeds { device.network.release(0, failing: .networkUnavailable) }
    device.network.releaseAll()
    try await eventually("all are told") { ends.count == 2 }

    #expect(ends == ["later 15", "earlier 0"])
    #expect(captions == ["new"] + Array(sea.prefix(14)))
    #expect(status.failure == nil)
  }

  @Test(arguments: [true, false])
  func `A page requested before or during a refresh does not come into the new list`(
    isPageFirst: Bool
  ) async throws {
    for content in isPageFirst ? ["page", "sun"] : ["sun", "page"] { try await begin(content) }
    try await deliver(isPageFirst ? 1 : 0)
    if isPageFirst {
      try await eventually("both completions were called") { ends.count == 2 }
      #expect(!status.isLoadingPage)
    }
    try await deliver(0)
    try await eventually("all is over") { ends.count == 2 }

    #expect(ends.sorted() == ["page 0", "sun 15"])
    #expect(captions == Array(sun.prefix(15)))
    device.network.isHolding = false
    await device.scrollToEnd()
    #expect(captions == sun)
    #expect(checker.updateCount == 4)
  }

  @Test func `A refresh that fails does not cancel the next page`() async throws {
    try await begin("page")
    try await begin("sea")
    device.network.release(1, failing: .networkUnavailable)
    try await eventually("it has failed") { ends == ["sea 0"] }
    #expect(status.failure == .cloud(.networkUnavailable))
    #expect(status.isLoadingPage)
    try await deliver(0)

    #expect(ends == ["sea 0", "page 15"])
    #expect(captions == Array(sea.prefix(30)))
    #expect(status.failure == nil)
  }

  @Test func `A page asked for three times is one request with three completions`() async throws {
    var pages: [[String]] = []
    controller.list.fetchMore { pages.append($0.captions) }
    controller.list.fetchMore()
    controller.list.fetchMore { pages.append($0.captions) }
    try await held(1)
    #expect(status.requestCount == 1)
    try await deliver(0)
    try await eventually("all are told") { pages.count == 2 }

    #expect(pages == [Array(sea[15..<30]), Array(sea[15..<30])])
    #expect(captions == Array(sea.prefix(30)))
  }

  @Test func `An emptied list stays empty, and calls all completions`() async throws {
    try await begin("page")
    try await begin("sun")
    controller.list.clear()
    try await deliver(0)
    try await deliver(0)
    try await eventually("all is over") { ends.count == 2 }

    #expect(ends.sorted() == ["page 0", "sun 0"])
    #expect(controller.posts == [])
    #expect(status == device.anotherPostController().list.status)
    #expect(checker.updateCount == 1)
    device.network.isHolding = false
    #expect(await device.fetchMorePosts() == [])
  }

  @Test func `A view may request the next page as soon as it receives one`() async throws {
    device.network.isHolding = false
    checker.onUpdate = { [self] in controller.list.fetchMore() }
    await device.search("#sun")
    try await eventually("the end is there") { status.isAtEnd }

    #expect(captions == sun)
    #expect(status.requestCount == 0)
  }

  @Test func `Of many searches the last one stays, and each completes once`() async throws {
    device.network.isHolding = false
    var ends = 0
    for number in 0..<60 {
      switch number % 4 {
      case 0: controller.fetchPosts(searchTerm: "#sea") { _ in ends += 1 }
      case 1: controller.list.fetchMore { _ in ends += 1 }
      case 2: controller.fetchPosts(searchTerm: "#sun") { _ in ends += 1 }
      default: controller.list.fetchMore { _ in ends += 1 }
      }
      if number % 7 == 0 { await Task.yield() }
    }
    try await eventually("all is over") { ends == 60 && status.requestCount == 0 }
    await device.scrollToEnd()
    #expect(captions == sun)
    #expect(checker.updateCount > 0)
  }
}
