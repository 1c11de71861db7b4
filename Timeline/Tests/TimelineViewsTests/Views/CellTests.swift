import Cloud
import Foundation
import Testing
import TimelineModel
import TimelineViews

@Suite("Timeline overview: Views, cells")
@MainActor
struct CellTests {
  private let format = DisplayFormat(timeZone: .gmt, locale: Locale(identifier: "en_GB"))

  /// A post on Ada's timeline.
  private func post(inRow row: Int) async throws -> Post {
    let app = try await World().launched(as: "Ada")
    return try #require(app.viewModel.timeline.post(forRowAt: row))
  }

  @Test func `dates follow the reader's time zone and language`() async throws {
    let format = DisplayFormat(
      timeZone: try #require(TimeZone(identifier: "Europe/Berlin")),
      locale: Locale(identifier: "de_DE"))
    let info = format.labels(of: try await post(inRow: 0), by: nil)[2].text
    #expect(info.contains("21. Nov"))
    #expect(info.contains("7:10") || info.contains("07:10"))
  }

  @Test(
    "a distance is in metres, then in kilometres with a digit below ten",
    arguments: [
      (0, "0 m"), (0.4, "0 m"), (999.4, "999 m"), (999.6, "1.0 km"), (1000, "1.0 km"),
      (9949, "9.9 km"), (9951, "10 km"), (10_400, "10 km"), (1_234_567, "1,235 km"),
    ] as [(Double, String)])
  func distances(metres: Double, text: String) async throws {
    let origin = try #require(CloudLocation(latitude: 0, longitude: 0))
    let degree = origin.distance(from: try #require(CloudLocation(latitude: 1, longitude: 0)))
    let place = try #require(CloudLocation(latitude: metres / degree, longitude: 0))
    let template = try await post(inRow: 0)
    let post = try #require(
      Post(owner: template.owner, caption: "x", photo: template.photo, location: place))
    let labels = format.labels(of: post, by: nil, origin: origin)
    #expect(labels[2].text == "Someone who has left · just now · \(text)")
  }
}
