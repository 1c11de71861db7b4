import AppUnderTest
import Foundation
import Testing

@Suite("Black Diamonds · Reporting", .serialized)
@MainActor
struct ReportingTests {
  private let feed = CurriculumFeed([
    FeedEntry(username: "mira", text: "one", timestamp: 5_000.5),
    FeedEntry(username: "noor", text: "two", timestamp: 4_000.5),
  ])

  @Test(.criterion("black-diamonds.hiding.report-goes-out"))
  func reportGoesOut() async throws {
    let controller = try await launchedController(feed)
    let reported = try post("two", in: controller)
    controller.report(reported, reason: "It shouts.")
    await settle()
    let request = try require("report sends something", feed.writes.first)
    expect("the method of the report", request.method, is: "PUT")
    let place = request.url.deletingLastPathComponent()
    expect("the folder that the report goes to", place.lastPathComponent, is: "reports")
    let read = try require("the feed has been read", feed.reads.first)
    expect(
      "the folder “reports” is beside the feed", place.deletingLastPathComponent().path(),
      is: URL(string: read.address)?.deletingLastPathComponent().path() ?? "")
    expect("the address ends with .json", request.url.pathExtension, is: "json")
    let body = String(decoding: request.body ?? Data(), as: UTF8.self)
    let identifier = reported.identifier.uuidString
    expect(
      "the report names the post’s identifier",
      "\(request.address) \(body)".uppercased().contains(identifier), actual: "“\(body)”")
  }

  @Test(.criterion("black-diamonds.hiding.report-has-the-reason"))
  func reportHasTheReason() async throws {
    let controller = try await launchedController(feed)
    controller.report(try post("two", in: controller), reason: "It is an advertisement.")
    await settle()
    let request = try require("report sends something", feed.writes.first)
    expect(
      "the reason is in the report",
      request.fields.values.contains { $0 as? String == "It is an advertisement." })
  }

  @Test(.criterion("black-diamonds.hiding.report-hides"))
  func reportHidesThePost() async throws {
    let controller = try await launchedController(feed)
    controller.report(try post("two", in: controller), reason: "It shouts.")
    await settle()
    expect("the texts after a report has arrived", texts(controller), is: ["one"])
  }

  @Test(.criterion("black-diamonds.hiding.lost-report"))
  func lostReportHidesNothing() async throws {
    let controller = try await launchedController(feed)
    feed.network.failNextRequest(with: URLError(.timedOut))
    let reported = try post("two", in: controller)
    controller.report(reported, reason: "It shouts.")
    await settle()
    expect("the texts after a report was lost", texts(controller).sorted(), is: ["one", "two"])
    controller.report(reported, reason: "It shouts.")
    await settle()
    expect("the texts after the second try", texts(controller), is: ["one"])
  }
}
