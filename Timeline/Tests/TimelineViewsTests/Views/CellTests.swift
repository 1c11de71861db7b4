import Cloud
import Foundation
import HeadlessUI
import ScreenTesting
import Testing
import TimelineTesting
import TimelineViews

@Suite("Timeline overview: Views, cells")
@MainActor
struct CellTests {
  @Test func `a post of someone who is gone says so`() async throws {
    let app = try await World().launched(as: "Ada")
    let post = try #require(app.viewModel.timeline.post(forRowAt: 4))
    let format = DisplayFormat(timeZone: .gmt, locale: Locale(identifier: "en_GB"))
    #expect(
      PostCell(post, by: nil, format: format).infoLabel.text
        == "Someone who has left · 18 Nov 2025 at 9:30 · 48.13° N, 11.58° E")
  }

  @Test func `dates follow the reader's time zone and language`() async throws {
    let app = try await World().launched(as: "Ada")
    let post = try #require(app.viewModel.timeline.post(forRowAt: 0))
    let cell = PostCell(
      post, by: nil,
      format: DisplayFormat(
        timeZone: try #require(TimeZone(identifier: "Europe/Berlin")),
        locale: Locale(identifier: "de_DE")))
    #expect(cell.infoLabel.text.contains("21. Nov"))
    #expect(cell.infoLabel.text.contains("7:10") || cell.infoLabel.text.contains("07:10"))
  }

  @Test(
    "a distance is said in metres below a kilometre, with a digit below ten, and then without",
    arguments: [
      (0, "0 m"), (0.4, "0 m"), (999.4, "999 m"), (999.6, "1.0 km"), (1000, "1.0 km"),
      (9949, "9.9 km"), (9951, "10 km"), (10_400, "10 km"), (1_234_567, "1,235 km"),
    ] as [(Double, String)])
  func distances(metres: Double, text: String) async throws {
    let origin = try #require(CloudLocation(latitude: 0, longitude: 0))
    // A degree of latitude, as the cloud measures it.
    let degree = origin.distance(from: try #require(CloudLocation(latitude: 1, longitude: 0)))
    let place = try #require(CloudLocation(latitude: metres / degree, longitude: 0))
    let world = try await World("expedition")
    let app = try await world.launched(as: "Liv")
    let template = try #require(app.viewModel.timeline.post(forRowAt: 0))
    var post = template
    post = try #require(
      .init(
        owner: template.owner, caption: "x", photo: template.photo, location: place,
        id: template.id))
    let cell = PostCell(
      post, by: nil, origin: origin,
      format: DisplayFormat(timeZone: .gmt, locale: Locale(identifier: "en_GB")))
    #expect(cell.infoLabel.text == "Someone who has left · just now · \(text)")
  }
}
