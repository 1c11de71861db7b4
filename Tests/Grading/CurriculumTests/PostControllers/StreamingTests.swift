import AppUnderTest
import Foundation
import Testing

@Suite("Black Diamonds · Streaming", .serialized)
@MainActor
struct StreamingTests {
  private let feed = CurriculumFeed(FeedEntry.feed(5))
  private let latest = FeedEntry(text: "latest", timestamp: FeedEntry.newest + 60)

  @Test(.criterion("black-diamonds.streaming.shows-new-posts"))
  func showsNewPosts() async throws {
    let stream = FeedStream(of: feed)
    let controller = try await followingController(stream)
    stream.write(latest)
    await settle()
    expect(
      "the text at the top when the stream has sent a post", texts(controller).first ?? "none",
      is: "latest")
  }

  @Test(.criterion("black-diamonds.streaming.doubles-none"))
  func doublesNone() async throws {
    let stream = FeedStream(of: feed)
    let controller = try await followingController(stream)
    stream.write(latest)
    stream.write(latest)
    await settle()
    expect(
      "the texts, sorted, when the stream has sent a post twice", texts(controller).sorted(),
      is: ["1", "2", "3", "4", "5", "latest"])
  }

  @Test(.criterion("black-diamonds.streaming.drops-deleted"))
  func dropsWhatIsDeleted() async throws {
    var entries = FeedEntry.feed(3)
    entries[2].key = entries[2].key.lowercased()
    let stream = FeedStream(of: CurriculumFeed(entries))
    let controller = try await followingController(stream)
    expect("there is a post “2” at first", texts(controller).contains("2"))
    stream.delete(entries[1])
    await settle()
    expect(
      "the texts when “2” has been deleted, each once", Set(texts(controller)).sorted(),
      is: ["1", "3"])
    stream.delete(entries[2])
    await settle()
    expect(
      "the texts when “3”, whose key is in lower case, has been deleted, too, each once",
      Set(texts(controller)).sorted(), is: ["1"])
    let last = HiddenContent.Item.post(try post("1", in: controller))
    await hide(last, in: controller)
    let left = texts(controller)
    stream.delete(entries[0])
    await settle()
    controller.unhide(last)
    await settle()
    expect(
      "the deleted posts when another one is hidden, deleted, and shown again",
      left.filter { $0 != "1" } + texts(controller), is: [])
  }

  @Test(.criterion("black-diamonds.streaming.stops"))
  func stops() async throws {
    let stream = FeedStream(of: feed)
    let controller = try await followingController(stream)
    stream.write(latest)
    await settle()
    expect("a post that arrives over the stream appears", texts(controller).contains("latest"))
    let before = texts(controller)
    stream.onTheWay = FeedEntry(text: "on its way", timestamp: FeedEntry.newest + 90)
    controller.stopFollowing()
    await settle()
    expect("the number of streams that are open after stopFollowing", stream.openCount, is: 0)
    expect("the texts after stopFollowing, as before", texts(controller), is: before)
    stream.write(FeedEntry(text: "later", timestamp: FeedEntry.newest + 120))
    await settle()
    expect("a post that arrives after that does not appear", !texts(controller).contains("later"))
  }
}

@MainActor
func followingController(_ stream: FeedStream) async throws -> PostController {
  let controller = try await launchedController(stream.feed)
  await follow(stream, by: controller)
  return controller
}
