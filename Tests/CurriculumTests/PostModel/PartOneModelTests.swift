import AppUnderTest
import Foundation
import Testing

@Suite("Part One · Implement Model", .serialized)
@MainActor
struct PartOneModelTests {
  @Test(.criterion("part-one.model.keeps-what-it-is-made-of"))
  func keepsWhatItIsMadeOf() {
    let identifier = UUID()
    let post = Post(username: "mira", text: "Good morning", timestamp: 1.5, identifier: identifier)
    expect("the post's username", post.username, is: "mira")
    expect("the post's text", post.text, is: "Good morning")
    expect("the post's timestamp", post.timestamp, is: 1.5)
    expect("the post's identifier", post.identifier, is: identifier)
  }

  @Test(.criterion("part-one.model.is-dated-now"))
  func isDatedNow() {
    let before = Date().timeIntervalSince1970
    let post = Post(username: "mira", text: "Good morning")
    let after = Date().timeIntervalSince1970
    expect(
      "a new post's timestamp is the present, in seconds since 1970: between \(before) and \(after)",
      (before...after).contains(post.timestamp), actual: "\(post.timestamp)")
  }

  @Test(.criterion("part-one.model.identifiers-differ"))
  func identifiersDiffer() {
    let identifiers = (1...5).map { Post(username: "mira", text: "\($0)").identifier }
    expect("five new posts have this many different identifiers", Set(identifiers).count, is: 5)
  }

  @Test(.criterion("part-one.model.reads-json"))
  func readsJSON() throws {
    let identifier = UUID()
    let json: [String: Any] = ["username": "mira", "text": "Good morning", "timestamp": 12.5]
    let post = try require(
      "a whole dictionary makes a post", Post(json: json, identifier: identifier.uuidString))
    expect("its username", post.username, is: "mira")
    expect("its text", post.text, is: "Good morning")
    expect("its timestamp", post.timestamp, is: 12.5)
    expect("its identifier", post.identifier, is: identifier)
  }

  @Test(.criterion("part-one.model.reads-serialized-json"))
  func readsSerializedJSON() throws {
    let json =
      #"{"text": "¡Buenos días! \ud83c\udf05", "timestamp": 1448130000.25, "username": "mira"}"#
    let post = try require("the JSON makes a post", try read(json))
    expect("its username", post.username, is: "mira")
    expect("its text", post.text, is: "¡Buenos días! 🌅")
    expect("its timestamp", post.timestamp, is: 1_448_130_000.25)
  }

  @Test(.criterion("part-one.model.reads-whole-timestamps"))
  func readsWholeTimestamps() throws {
    let post = try require(
      "a post with the timestamp 1448130000",
      try read(#"{"username": "mira", "text": "Good morning", "timestamp": 1448130000}"#))
    expect("its timestamp", post.timestamp, is: 1_448_130_000)
  }

  @Test(.criterion("part-one.model.ignores-other-keys"))
  func ignoresOtherKeys() throws {
    let post = try require(
      "a post with a key more than it needs",
      try read(
        #"{"username": "mira", "text": "Hi", "timestamp": 1.5, "mood": "sunny", "likes": [1, {}]}"#)
    )
    expect("its text", post.text, is: "Hi")
  }
}

/// What the app makes of JSON text under a good key.
func read(_ json: String, identifier: String = UUID().uuidString) throws -> Post? {
  let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
  return Post(json: value as? [String: Any] ?? [:], identifier: identifier)
}
