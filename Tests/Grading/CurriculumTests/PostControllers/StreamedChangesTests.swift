import AppUnderTest
import Foundation
import Testing

@Suite("Black Diamonds · Streaming, what an event changes", .serialized)
@MainActor
struct StreamedChangesTests {
  private let entries = FeedEntry.feed(5)
  private let latest = FeedEntry(text: "latest", timestamp: FeedEntry.newest + 60)
  private let stream: FeedStream

  init() { stream = FeedStream(of: CurriculumFeed(entries)) }

  @Test(.criterion("black-diamonds.streaming.begins"))
  func showsWhatAStreamBeginsWith() async throws {
    let controller = try await launchedController(stream.feed)
    stream.feed.write([latest])
    await follow(stream, by: controller)
    expect(
      "the texts, sorted, when a stream begins with the posts that were there and one more",
      Set(texts(controller)).sorted(), is: ["1", "2", "3", "4", "5", "latest"])
    let feed = CurriculumFeed(FeedEntry.feed(20), heedsQuery: true)
    _ = try await controllerWithPage("before the first event", of: feed) {
      await follow(FeedStream(of: feed), by: $0)
    }
  }

  @Test(.criterion("black-diamonds.streaming.keeps-the-order"))
  func putsAPostInItsPlace() async throws {
    let controller = try await followingController(stream)
    stream.write(FeedEntry(text: "between", timestamp: FeedEntry.newest - 90))
    await settle()
    expect(
      "the texts when a post has arrived that is older than “2” and newer than “3”",
      withoutRepeats(texts(controller)), is: ["1", "2", "between", "3", "4", "5"])
    var edited = entries[3]
    edited.timestamp = FeedEntry.newest + 60
    stream.write(edited)
    await settle()
    expect(
      "the texts when “4” has become the newest", withoutRepeats(texts(controller)),
      is: ["4", "1", "2", "between", "3", "5"])
    try await ordersAPageAroundAStreamedPost()
  }

  private func ordersAPageAroundAStreamedPost() async throws {
    let entries = FeedEntry.feed(30)
    let stream = FeedStream(of: CurriculumFeed(entries, heedsQuery: true))
    let controller = try await launchedController(stream.feed)
    await fetch(controller, reset: false)
    let loadsPages = Set(texts(controller)).count == 30
    await follow(stream, by: controller)
    await fetch(controller)
    stream.write(entries[22])
    await settle()
    await fetch(controller, reset: false)
    let numbers = texts(controller).compactMap(Int.init)
    // Other criteria judge the order of a page, and posts that are there twice.
    guard numbers.starts(with: 1...15), Set(numbers).count == numbers.count else { return }
    expect(
      "the texts after a put of “23”, which a refresh had taken away, and the next page", numbers,
      is: numbers.sorted())
    let missing = (16...22).filter { loadsPages && !numbers.contains($0) }
    expect("the texts above “23” that the page lacks", missing, is: [])
  }

  @Test(.criterion("black-diamonds.streaming.replaces"))
  func replacesAChangedPost() async throws {
    let controller = try await followingController(stream)
    var changed = entries[1]
    changed.text = "2, in better words"
    stream.write(changed)
    await settle()
    expect(
      "the texts, sorted, when “2” has become “\(changed.text)”",
      Set(texts(controller)).sorted(), is: ["1", changed.text, "3", "4", "5"])
  }

  @Test(.criterion("black-diamonds.streaming.tells-delegate"))
  func tellsItsDelegate() async throws {
    let controller = try await followingController(stream)
    let delegate = DelegateRecorder()
    controller.delegate = delegate
    stream.write(latest)
    await settle()
    let call = try require(
      "the delegate is called when a post arrives over the stream", delegate.calls.last)
    expect("it receives that post", call.texts.contains("latest"))
    expect("it receives the others, too", call.texts.contains("5"))
    expect("it is called on the main thread", delegate.calls.allSatisfy(\.isOnMainThread))
  }

  @Test(.criterion("black-diamonds.streaming.malformed"))
  func malformedEventsDoNoHarm() async throws {
    let controller = try await followingController(stream)
    let post = String(decoding: latest.json, as: UTF8.self)
    let unknown = UUID().uuidString
    let senseless = [
      #"{"path": "/no-uuid", "data": \#(post)}"#, #"{"path": "/\#(unknown)", "data": null}"#,
      #"{"path": "/\#(unknown)", "data": 7}"#,
      #"{"path": "/\#(unknown)", "data": {"username": 1, "text": "typo", "timestamp": 1.5}}"#,
    ]
    for data in senseless { stream.tell("put", data) }
    await settle()
    expect(
      "the texts, sorted, after puts of malformed entries", Set(texts(controller)).sorted(),
      is: ["1", "2", "3", "4", "5"])
    // An app that fetches the feed again after an unreadable event finds the post there, too.
    stream.feed.write([latest])
    let entries = #""a": 7, "\#(unknown)": "text", "\#(latest.key)": \#(post)"#
    stream.tell("put", #"{"path": "/", "data": {\#(entries)}}"#)
    await settle()
    expect(
      "a post appears that arrives together with malformed entries",
      texts(controller).contains("latest"), actual: "the texts are \(texts(controller))")
    for data in ["", "no JSON", "null", "[]", #"{"data": 7}"#, #"{"path": 7, "data": 7}"#] {
      stream.tell("put", data)
    }
    await settle()
    expect(
      "the post is still there after puts that cannot be read",
      texts(controller).contains("latest"), actual: "the texts are \(texts(controller))")
  }

  @Test(.criterion("black-diamonds.streaming.other-events"))
  func otherEventsChangeNothing() async throws {
    let controller = try await followingController(stream)
    stream.tell("keep-alive", "null")
    stream.tell("note", #"{"path": "/\#(entries[1].key)", "data": null}"#)
    await settle()
    expect(
      "the texts, sorted, after events that are called “keep-alive” and “note”",
      Set(texts(controller)).sorted(), is: ["1", "2", "3", "4", "5"])
    stream.write(latest)
    await settle()
    expect("a post in a put after them appears", texts(controller).contains("latest"))
  }

  @Test(.criterion("black-diamonds.streaming.hides"))
  func hiddenPostsStayAway() async throws {
    let controller = try await followingController(stream)
    controller.hide(.post(try post("2", in: controller)))
    controller.hide(.user(username: "noor"))
    var changed = entries[1]
    changed.text = "2, in other words"
    stream.write(changed)
    stream.write(FeedEntry(username: "noor", text: "by noor", timestamp: FeedEntry.newest + 30))
    stream.write(latest)
    await settle()
    expect(
      "the texts, sorted, after puts of a hidden post, one by a hidden user, and another one",
      Set(texts(controller)).sorted(), is: ["1", "3", "4", "5", "latest"])
    controller.stopFollowing()
    await follow(stream, by: controller)
    expect(
      "the hidden posts among those that the next stream begins with",
      texts(controller).filter { ["by noor", changed.text].contains($0) }, is: [])
  }

  @Test(.criterion("black-diamonds.streaming.query"))
  func asksForAStreamWithoutAnEnd() async throws {
    let controller = try await launchedController(stream.feed)
    let read = try require("the feed has been read", stream.feed.reads.first)
    await follow(stream, by: controller)
    let (url, parameters) = try require("a stream is opened", stream.requests.first)
    expect("the address of the stream", url.absoluteString, is: read.url.absoluteString)
    if let order = parameters["orderBy"] {
      expect("the parameter “orderBy” of the stream", order, is: #""timestamp""#)
    } else {
      let bounds = ["startAt", "limitToLast"].filter { parameters[$0] != nil }
      expect("the bounds of a stream without “orderBy”, which a server refuses", bounds, is: [])
    }
    let start = parameters["startAt"].flatMap(Double.init) ?? 0
    expect(
      "the stream begins at the oldest loaded post, or before it",
      start <= entries[4].timestamp || texts(controller).first != "1",
      actual: "“startAt” is “\(start)”")
    let tomorrow = Date().timeIntervalSince1970 + 86_400
    expect(
      "the stream has no end, so that new posts are part of it",
      parameters["endAt"].map { (Double($0) ?? 0) > tomorrow } ?? true,
      actual: "“endAt” is “\(parameters["endAt"] ?? "")”")
  }

  @Test(.criterion("black-diamonds.streaming.follows-again"))
  func followsAgain() async throws {
    let controller = try await followingController(stream)
    await follow(stream, by: controller)
    controller.stopFollowing()
    await settle()
    expect("how many streams are open after two starts and a stop", stream.openCount, is: 0)
    await follow(stream, by: controller)
    stream.write(latest)
    await settle()
    expect(
      "a post appears that arrives when the feed is followed again",
      texts(controller).contains("latest"))
    for error in [nil, URLError(.networkConnectionLost)] {
      stream.breakAll(error)
      try await eventually("the stream breaks") { stream.openCount == 0 }
      await settle()
      controller.startFollowing(over: stream)
      // Not at once: a start may cancel the one before, which has not opened its stream yet.
      try await eventually("a start after the stream has ended opens a new one") {
        stream.openCount == 1
      }
    }
    controller.stopFollowing()
    controller.startFollowing(over: stream)
    controller.stopFollowing()
    await settle()
    expect("how many streams are open after a break, a start and a stop", stream.openCount, is: 0)
    await follow(stream, by: controller)
    controller.stopFollowing()
    await follow(stream, by: controller)
    stream.write(FeedEntry(text: "later", timestamp: FeedEntry.newest + 120))
    await settle()
    expect(
      "a post appears that arrives after a break, a stop and a start right after it",
      texts(controller).contains("later"))
  }
}
