import AppUnderTest
import Foundation
import Testing

@Suite("Black Diamonds · Reporting", .serialized)
@MainActor
struct ReportingTests {
  private let feed = CurriculumFeed(FeedEntry.miraAndNoor)

  @Test(.criterion("black-diamonds.hiding.report-goes-out"))
  func reportGoesOut() async throws {
    let controller = try await launchedController(feed)
    let reported = try post("two", in: controller)
    controller.report(reported, reason: "It shouts.")
    await settle()
    expect("what a report sends", feed.writes.map(\.method), is: ["PUT"])
    let request = try require("report sends something", feed.writes.first)
    let place = request.url.deletingLastPathComponent()
    expect("the folder that the report goes to", place.lastPathComponent, is: "reports")
    let read = try require("the feed has been read", feed.reads.first)
    expect(
      "the folder “reports” is beside the feed", place.deletingLastPathComponent().path(),
      is: URL(string: read.address)?.deletingLastPathComponent().path() ?? "")
    expect("the address ends with .json", request.url.pathExtension, is: "json")
    let identifier = reported.identifier.uuidString
    expect(
      "a field of the report is the post’s identifier \(identifier)",
      request.fields.values.contains { ($0 as? String)?.uppercased() == identifier },
      actual: request.bodyInWords)
  }

  @Test(.criterion("black-diamonds.hiding.own-reports"))
  func eachReportHasAnAddressOfItsOwn() async throws {
    let controller = try await launchedController(feed)
    let reported = try post("two", in: controller)
    for reason in ["It shouts.", "It still shouts."] {
      controller.report(reported, reason: reason)
      await settle()
    }
    let keys = feed.writes.map(\.key)
    try require("two reports are sent", keys.count >= 2, actual: "\(keys.count)")
    expect("the two addresses differ", Set(keys).count >= 2, actual: "both end with “\(keys[0])”")
    for key in keys {
      expect("the last part of the address is a UUID", UUID(uuidString: key) != nil, actual: key)
      expect(
        "the UUID is the report’s own, and not that of the post",
        UUID(uuidString: key) != reported.identifier)
    }
  }

  @Test(.criterion("black-diamonds.hiding.report-has-the-reason"))
  func reportHasTheReason() async throws {
    let controller = try await launchedController(feed)
    let reason = "It says \"buy!\"\n… and \\ 🌅"
    controller.report(try post("two", in: controller), reason: reason)
    await settle()
    let request = try require("report sends something", feed.writes.first)
    expect(
      "a field of the report is the reason \(reason.debugDescription)",
      request.fields.values.contains { $0 as? String == reason }, actual: request.bodyInWords)
  }

  @Test(.criterion("black-diamonds.hiding.report-hides"))
  func reportHidesThePost() async throws {
    let controller = try await launchedController(feed)
    let reported = try post("two", in: controller)
    feed.network.isHolding = true
    controller.report(reported, reason: "It shouts.")
    await settle()
    expect(
      "the texts before the server has answered", texts(controller).sorted(),
      is: ["one", "three", "two"])
    feed.network.releaseAllAndGoOn()
    await settle()
    expect(
      "the texts after a report has arrived", texts(controller).sorted(), is: ["one", "three"])
    expect(
      "hiddenContent hides the post, so that it stays away",
      controller.hiddenContent.hides(reported), actual: "it does not")
    try await reportHidesAPostThatIsNotLoaded()
    let store = MemoryHiddenContentStore()
    let first = PostController(networkController: feed.network, hiddenContentStore: store)
    await load(first)
    first.hide(.post(try post("one", in: first)))
    first.report(try post("two", in: first), reason: "It shouts.")
    await settle()
    let second = PostController(networkController: feed.network, hiddenContentStore: store)
    await load(second)
    // Another criterion judges whether a hidden post stays away.
    guard !texts(second).contains("one") else { return }
    expect(
      "a post that was reported stays away after the next launch", !texts(second).contains("two"))
  }

  private func reportHidesAPostThatIsNotLoaded() async throws {
    let feed = CurriculumFeed(FeedEntry.feed(20), heedsQuery: true)
    let controller = try await launchedController(feed)
    await fetch(controller, reset: false)
    guard let reported = controller.posts.first(where: { $0.text == "18" }) else { return }
    feed.network.isHolding = true
    controller.report(reported, reason: "It shouts.")
    await settle()
    controller.fetchPosts()
    await settle()
    feed.network.release(1)
    await settle()
    feed.network.releaseAllAndGoOn()
    await settle()
    for _ in 1...2 { await fetch(controller, reset: false) }
    expect(
      "“18”, whose report has arrived after a refresh, does not come back with the older page",
      !texts(controller).contains("18"))
  }

  @Test(.criterion("black-diamonds.hiding.refused-report"))
  func refusedReportHidesNothing() async throws {
    let controller = try await launchedController(feed)
    for refusal in CurriculumFeed.refusals {
      feed.answer("PUT", with: refusal)
      controller.report(try post("two", in: controller), reason: "It shouts.")
      await settle()
      try require("report sends something", !feed.writes.isEmpty)
      expect(
        "the texts after a report was refused with \(refusal)", texts(controller).sorted(),
        is: ["one", "three", "two"])
    }
    feed.network.isHolding = true
    feed.answer("PUT", with: nil)
    controller.report(try post("two", in: controller), reason: "It shouts.")
    await settle()
    feed.answer("PUT", with: #"{"error": "Permission denied"}"#)
    controller.report(try post("one", in: controller), reason: "It shouts.")
    await settle()
    feed.network.releaseAllAndGoOn()
    await settle()
    expect(
      "the texts after two reports at once, of which the one about “one” was refused",
      texts(controller).filter { $0 != "three" }, is: ["one"])
  }

  @Test(.criterion("black-diamonds.hiding.lost-report"))
  func lostReportHidesNothing() async throws {
    let controller = try await launchedController(feed)
    feed.network.failNextRequest(with: URLError(.timedOut))
    let reported = try post("two", in: controller)
    controller.report(reported, reason: "It shouts.")
    await settle()
    expect(
      "the texts after a report was lost", texts(controller).sorted(), is: ["one", "three", "two"])
    controller.report(reported, reason: "It shouts.")
    await settle()
    expect("the texts after the second try", texts(controller).sorted(), is: ["one", "three"])
  }
}
