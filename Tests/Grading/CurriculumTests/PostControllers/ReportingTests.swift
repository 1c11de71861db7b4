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
    await report(reported, by: controller)
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
    await report(reported, by: controller)
    expect(
      "the texts before the server has answered", texts(controller).sorted(),
      is: ["one", "three", "two"])
    await releaseAll(of: feed)
    expect(
      "the texts after a report has arrived", texts(controller).sorted(), is: ["one", "three"])
    expect(
      "hiddenContent hides the post, so that it stays away",
      controller.hiddenContent.hides(reported), actual: "it does not")
    try await reportHidesAPostThatIsNotLoaded()
    let store = MemoryHiddenContentStore()
    let first = await launchedController(feed, store: store)
    first.hide(.post(try post("one", in: first)))
    await report(try post("two", in: first), by: first)
    let second = await launchedController(feed, store: store)
    // Another criterion judges whether a hidden post stays away.
    guard !texts(second).contains("one") else { return }
    expect(
      "a post that was reported stays away after the next launch", !texts(second).contains("two"))
    let third = try await launchedController(feed)
    feed.network.isHolding = true
    await report(try post("two", in: third), by: third)
    for text in ["one", "three"] { third.hide(.post(try post(text, in: third))) }
    third.hide(.user(username: "noor"))
    await releaseAll(of: feed)
    third.unhide(.user(username: "noor"))
    await fetch(third)
    // Another criterion judges whether posts that were hidden stay hidden.
    expect(
      "a reported post stays away, if its user was hidden before the response and is shown again",
      texts(third) != ["two"])
    let fourth = try await launchedController(feed)
    await follow(FeedStream(of: feed), by: fourth)
    feed.network.isHolding = true
    await report(try post("three", in: fourth), by: fourth)
    fourth.stopFollowing()
    await releaseAll(of: feed)
    expect(
      "a report that was under way when the controller stopped following hides the post",
      !texts(fourth).contains("three"))
  }

  private func reportHidesAPostThatIsNotLoaded() async throws {
    let feed = CurriculumFeed(FeedEntry.feed(20), heedsQuery: true)
    let controller = try await controllerWithPage("during a report", of: feed) {
      await report(try post("1", in: $0), by: $0)
    }
    guard let reported = controller.posts.first(where: { $0.text == "18" }) else { return }
    feed.network.isHolding = true
    await report(reported, by: controller)
    controller.fetchPosts()
    await settle()
    await release(1, of: feed)
    await releaseAll(of: feed)
    for _ in 1...2 { await fetch(controller, reset: false) }
    expect(
      "“18”, whose report has arrived after a refresh, does not come back with the older page",
      !texts(controller).contains("18"))
  }

  @Test(.criterion("black-diamonds.hiding.refused-report"))
  func refusedReportHidesNothing() async throws {
    let store = MemoryHiddenContentStore()
    let controller = await launchedController(feed, store: store)
    for refusal in CurriculumFeed.refusals {
      feed.answer("PUT", with: refusal)
      await report(try post("two", in: controller), by: controller)
      try require("report sends something", !feed.writes.isEmpty)
      expect(
        "the texts after a report was refused with \(refusal)", texts(controller).sorted(),
        is: ["one", "three", "two"])
    }
    let next = await launchedController(feed, store: store)
    expect("the texts after the next launch", texts(next).sorted(), is: ["one", "three", "two"])
    feed.network.isHolding = true
    feed.answer("PUT", with: nil)
    await report(try post("two", in: controller), by: controller)
    feed.answer("PUT", with: #"{"error": "Permission denied"}"#)
    await report(try post("one", in: controller), by: controller)
    await releaseAll(of: feed)
    expect(
      "the texts after two reports at once, of which the one about “one” was refused",
      texts(controller).filter { $0 != "three" }, is: ["one"])
  }

  @Test(.criterion("black-diamonds.hiding.lost-report"))
  func lostReportHidesNothing() async throws {
    let controller = try await launchedController(feed)
    feed.network.failNextRequest(with: URLError(.timedOut))
    let reported = try post("two", in: controller)
    await report(reported, by: controller)
    expect(
      "the texts after a report was lost", texts(controller).sorted(), is: ["one", "three", "two"])
    await report(reported, by: controller)
    expect("the texts after the second try", texts(controller).sorted(), is: ["one", "three"])
  }
}
