import Cloud
import EmbeddedCloud
import TestSupport
import Testing

@Suite("Embedded cloud · Nearby")
struct NearbyTests {
  private let database = Clock().cloud().database(signedInAs: "me")

  private func names(
    within radius: Double, of center: CloudLocation, resultsLimit: Int = 3
  ) async throws -> [String] {
    try await database.names(
      where: .isWithin(key: "place", radius: radius, of: center),
      .nearestFirst(key: "place", relativeLocation: center), resultsLimit: resultsLimit)
  }

  private func save(_ name: String, at latitude: Double, _ longitude: Double) async throws {
    let place = try #require(CloudLocation(latitude: latitude, longitude: longitude))
    try await database.save(CloudRecord(name, ["place": .location(place)]))
  }

  @Test(arguments: [
    // A degree of a great circle is 111 195.08 m long.
    (0.0, 0.0, 1.0, 0.0, 111_195.08), (0.0, 0.0, 0.0, -1.0, 111_195.08),
    // Across the date line, in both directions.
    (0.0, 179.5, 0.0, -179.5, 111_195.08), (0.0, -179.5, 0.0, 179.5, 111_195.08),
    // Over the poles.
    (89.5, 0.0, 89.5, 180.0, 111_195.08), (-89.5, -90.0, -89.5, 90.0, 111_195.08),
    (90.0, 17.0, 89.0, -120.0, 111_195.08),
    // A quarter and half of the way round Earth.
    (0.0, 0.0, 0.0, 90.0, 10_007_557.2), (0.0, 0.0, 90.0, 33.0, 10_007_557.2),
    (45.0, 10.0, -45.0, -170.0, 20_015_114.4),
  ])
  func `A radius has its exact length, also at the poles and the date line`(
    latitude: Double, longitude: Double, otherLatitude: Double, otherLongitude: Double,
    metres: Double
  ) async throws {
    let center = try #require(CloudLocation(latitude: latitude, longitude: longitude))
    try await save("a", at: otherLatitude, otherLongitude)
    #expect(try await names(within: metres + 1, of: center) == ["a"])
    #expect(try await names(within: metres - 1, of: center) == [])
  }

  @Test func `A place has one distance in all its coordinates`() async throws {
    try await save("b", at: 90, -20)
    try await save("a", at: 90, 70)
    try await save("c", at: 90, 0)
    try await save("west", at: 5, 180)
    try await save("east", at: 5, -180)
    let pole = try #require(CloudLocation(latitude: 90, longitude: 45))
    #expect(try await names(within: 0, of: pole, resultsLimit: 1) == ["a", "b", "c"])
    let dateLine = try #require(CloudLocation(latitude: 5, longitude: -180))
    #expect(try await names(within: 0, of: dateLine, resultsLimit: 1) == ["east", "west"])
  }

  @Test func `A radius around the whole Earth finds every record`() async throws {
    try await save("here", at: 10, 20)
    try await save("opposite", at: -10, -160)
    let center = try #require(CloudLocation(latitude: 10, longitude: 20))
    for radius in [20_015_115, 1e9, .greatestFiniteMagnitude] {
      #expect(try await names(within: radius, of: center) == ["here", "opposite"])
    }
    #expect(try await names(within: 0, of: center) == ["here"])
  }

  @Test func `Any number of records may be at one place, or very near it`() async throws {
    let expected = (0..<200).map { "same-\(1000 + $0)" }
    for name in expected.reversed() { try await save(name, at: 47, 8) }
    for number in 0..<100 { try await save("near-\(number)", at: 47, 8 + 1e-14 * Double(number)) }
    try await save("far", at: 47.1, 8)
    let center = try #require(CloudLocation(latitude: 47, longitude: 8))
    let names = try await names(within: 1000, of: center, resultsLimit: 150)
    #expect(names.count == 300)
    #expect(names.filter { $0.hasPrefix("same") } == expected)
    #expect(try await self.names(within: 1e6, of: center, resultsLimit: 200).last == "far")
  }

  /// Somewhere on Earth, around the poles, at the date line, or in one town.
  private static func place(_ number: Int, _ generator: inout SplitMix64) -> CloudLocation? {
    func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    return switch number % 5 {
    case 0: CloudLocation(latitude: random(-90...90), longitude: random(-180...180))
    case 1: CloudLocation(latitude: random(89...90), longitude: random(-180...180))
    case 2: CloudLocation(latitude: random(-90 ... -89), longitude: random(-180...180))
    case 3:
      CloudLocation(
        latitude: random(-60...60), longitude: random(179...180) * (number % 2 == 0 ? 1 : -1))
    default: CloudLocation(latitude: random(47...47.1), longitude: random(8...8.1))
    }
  }

  @Test(arguments: seeds(1...4, few: 2))
  func `Nearby finds what measuring every distance finds, in that order`(seed: Int) async throws {
    var generator = SplitMix64(state: UInt64(seed))
    var places: [String: CloudLocation] = [:]
    for number in 0..<400 {
      let location = try #require(Self.place(number, &generator))
      places["p\(number)"] = location
      try await database.save(CloudRecord("p\(number)", ["place": .location(location)]))
    }
    let centers = places.values.sorted { $0.latitude < $1.latitude }
    let radii: [Double] = [500, 20_000, 1e6, 1.5e7, 3e7]
    for _ in 0..<12 {
      let center = try #require(centers.randomElement(using: &generator))
      let radius = radii.randomElement(using: &generator) ?? 0
      let distances = places.mapValues { $0.distance(from: center) }
      let expected = distances.filter { $0.value <= radius }
      let found = try await names(within: radius, of: center, resultsLimit: 37)
      #expect(Set(found) == Set(expected.keys))
      #expect(found.count == expected.count)
      // Far away, rounding makes some centimetres of difference.
      for (near, far) in zip(found, found.dropFirst()) {
        #expect(try #require(expected[near]) <= #require(expected[far]) + 0.5)
      }
    }
  }
}
