import Cloud
import Testing
import TimelineControllers

@Suite("Timeline overview: Controllers, PostController · Black Diamonds · Searching around a place")
@MainActor
struct NearbyTests {
  private let town = Town()

  @Test func `It finds the posts within the radius, the nearest first`() async throws {
    // A degree of latitude is 111.195 km.
    let places = [("two", 2.0, 0.0), ("half", -0.5, 0), ("here", 0, 0), ("one", 0, 1)]
    for (name, latitude, longitude) in places {
      try await town.save([.post(name, by: "ben", at: .at(latitude, longitude))], by: "ben")
    }
    try await town.savePosts(["nowhere"], by: "ben")
    let device = town.device(of: nil)
    #expect(
      await device.search(around: .at(0, 0), radius: 111_200).captions == ["here", "half", "one"])
    #expect(await device.search(around: .at(0, 0), radius: 111_100).captions == ["here", "half"])
    #expect(await device.search(around: .at(0, 0), radius: 0).captions == ["here"])
    #expect(await device.search(around: .at(50, 50), radius: 1000) == [])
    #expect(
      await device.search(around: .at(0, 0), radius: 20_100_000).captions
        == ["here", "half", "one", "two"])
  }

  @Test func `New and moved posts cause no gaps and no duplicates`() async throws {
    for number in 0..<40 {
      try await town.save(
        [.post("p\(number)", by: "ben", at: .at(0, Double(number * 7 % 40) / 100))], by: "ben")
    }
    let device = town.device(of: nil)
    let checker = ChangeChecker(device.postController.list)
    await device.search(around: .at(0, 0), radius: 1_000_000)
    // One that has been shown moves behind all others, and a new one comes in front of them.
    let moved = try await town.record("p0").with(.location(.at(0, 1)), for: "location")
    try await town.save([moved], by: "ben")
    try await town.save([.post("new", by: "ben", at: .at(0, 0))], by: "ben")
    await device.scrollToEnd()

    let expected = (0..<40).sorted { $0 * 7 % 40 < $1 * 7 % 40 }.map { "p\($0)" }
    #expect(device.postController.posts.captions == expected)
    #expect(checker.updateCount == 3)
  }

  @Test(arguments: [-1, .nan, .infinity, -.infinity] as [Double])
  func `An invalid radius is a failure`(radius: Double) async throws {
    let device = town.device(of: nil)
    #expect(await device.search(around: .at(0, 0), radius: radius) == [])
    guard case .cloud(.invalidArguments) = device.postController.list.status.failure else {
      Issue.record("\(device.postController.list.status)")
      return
    }
  }
}
