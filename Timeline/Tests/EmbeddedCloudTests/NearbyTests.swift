import Cloud
import EmbeddedCloud
import Foundation
import TestSupport
import Testing

@Suite("Embedded cloud · Nearby")
struct NearbyTests {
  private let database = EmbeddedCloud(now: { Date(timeIntervalSince1970: 0) })
    .database(signedInAs: "me")

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
    (0.0, 0.0, 1.0, 0.0, 111_195.08),
    (0.0, 0.0, 0.0, -1.0, 111_195.08),
    // Across the date line, the two ways round.
    (0.0, 179.5, 0.0, -179.5, 111_195.08),
    (0.0, -179.5, 0.0, 179.5, 111_195.08),
    // Over the poles.
    (89.5, 0.0, 89.5, 180.0, 111_195.08),
    (-89.5, -90.0, -89.5, 90.0, 111_195.08),
    (90.0, 17.0, 89.0, -120.0, 111_195.08),
    // A quarter and half of the way round Earth.
    (0.0, 0.0, 0.0, 90.0, 10_007_557.2),
    (0.0, 0.0, 90.0, 33.0, 10_007_557.2),
    (45.0, 10.0, -45.0, -170.0, 20_015_114.4),
  ])
  func `A radius ends where it should`(
    latitude: Double, longitude: Double, otherLatitude: Double, otherLongitude: Double,
    metres: Double
  ) async throws {
    let center = try #require(CloudLocation(latitude: latitude, longitude: longitude))
    try await save("a", at: otherLatitude, otherLongitude)
    #expect(try await names(within: metres + 1, of: center) == ["a"])
    #expect(try await names(within: metres - 1, of: center) == [])
  }

  @Test func `One place has one distance, whatever it is called`() async throws {
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

  @Test func `A radius around the whole Earth misses nobody`() async throws {
    try await save("here", at: 10, 20)
    try await save("opposite", at: -10, -160)
    let center = try #require(CloudLocation(latitude: 10, longitude: 20))
    for radius in [20_015_115, 1e9, .greatestFiniteMagnitude] {
      #expect(try await names(within: radius, of: center) == ["here", "opposite"])
    }
    #expect(try await names(within: 0, of: center) == ["here"])
  }
}
