import Cloud
import Testing
import TimelineControllers

@Suite("Timeline overview: Controllers, PostController · Black Diamonds · Searching around a place")
@MainActor
struct NearbyTests {
  private let town = Town()

  /// The captions are the places' names.
  private func save(_ places: KeyValuePairs<String, (Double, Double)>) async throws {
    for (name, place) in places {
      try await town.save([.post(name, by: "ben", at: .at(place.0, place.1))], by: "ben")
    }
  }

  @Test func `It finds the posts within the radius, the nearest first`() async throws {
    // A degree of latitude is 111.195 km.
    try await save(["two": (2, 0), "half": (-0.5, 0), "here": (0, 0), "one": (0, 1)])
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

  @Test func `It looks across the date line and the poles`() async throws {
    try await save(["west": (0, -179.9), "east": (0, 179.5), "line": (0, 180), "far": (0, 0)])
    let line = ["line", "west", "east"]
    var expected = [(CloudLocation.at(0, 179.9), line), (.at(0, -180), line)]
    for sign in [1.0, -1] {
      let pole = ["pole", "beside", "beyond"].map { "\($0) \(sign)" }
      try await save([
        pole[2]: (sign * 89.5, 180), pole[1]: (sign * 89.8, 90), pole[0]: (sign * 90, 33),
        "far \(sign)": (sign * 80, 0),
      ])
      expected += [(.at(sign * 89.9, 0), pole), (.at(sign * 90, -120), pole)]
    }
    let device = town.device(of: nil)
    for (center, captions) in expected {
      #expect(await device.search(around: center, radius: 100_000).captions == captions)
    }
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
    var moved = try await town.record("p0")
    moved["location"] = .location(.at(0, 1))
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
