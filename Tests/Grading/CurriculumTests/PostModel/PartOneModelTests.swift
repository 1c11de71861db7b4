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
    let odd = Post(username: " Mira\t", text: "\n one \n\n two ", timestamp: -1.5)
    expect("the username of a post with white space around it", odd.username, is: " Mira\t")
    expect("the text of a post with line breaks in it", odd.text, is: "\n one \n\n two ")
    expect("the timestamp of a post from before 1970", odd.timestamp, is: -1.5)
  }

  @Test(.criterion("part-one.model.is-dated-now"))
  func isDatedNow() {
    // A default that is evaluated only once would have the time of this post.
    _ = Post(username: "mira", text: "Good night")
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
    let small = try require(
      "a key in small letters makes a post, too",
      Post(json: json, identifier: identifier.uuidString.lowercased()))
    expect("the identifier of that post", small.identifier, is: identifier)
  }

  @Test(.criterion("part-one.model.reads-serialized-json"))
  func readsSerializedJSON() throws {
    let json =
      #"{"text": " ¡Buenos días! \ud83c\udf05\n", "timestamp": 1448130000.25, "username": "Zoë "}"#
    let post = try require("the JSON makes a post", try read(json))
    expect("its username", post.username, is: "Zoë ")
    expect("its text", post.text, is: " ¡Buenos días! 🌅\n")
    expect("its timestamp", post.timestamp, is: 1_448_130_000.25)
  }

  @Test(.criterion("part-one.model.reads-whole-timestamps"))
  func readsWholeTimestamps() throws {
    for timestamp in [1_448_130_000, 1, 0, -86_400, 4_102_444_800] {
      let post = try require(
        "a post with the timestamp \(timestamp)",
        try read(#"{"username": "mira", "text": "Good morning", "timestamp": \#(timestamp)}"#))
      expect("its timestamp", post.timestamp, is: TimeInterval(timestamp))
    }
  }

  @Test(.criterion("part-one.model.reads-empty-texts"))
  func readsEmptyTexts() throws {
    for (name, text) in [("mira", ""), ("", "Hi")] {
      let json = #"{"username": "\#(name)", "text": "\#(text)", "timestamp": 1.5}"#
      let post = try require("a post from \(json)", try read(json))
      expect("its texts", [post.username, post.text], is: [name, text])
    }
  }

  @Test(.criterion("part-one.model.ignores-other-keys"))
  func ignoresOtherKeys() throws {
    let field = UUID()
    for other in [#""\#(field)""#, "12"] {
      let json =
        #"{"username": "mira", "text": "Hi", "timestamp": 1.5, "mood": "sunny", "likes": [1, {}], "identifier": \#(other), "date": null, "error": false, "name": "Ada", "message": "Hello", "id": 7, "data": {"text": 1}, "time": 2}"#
      let post = try require("a post with keys that it does not need", try read(json))
      expect("its username and its text", [post.username, post.text], is: ["mira", "Hi"])
      expect("the key of the entry is the post's identifier", post.identifier != field)
    }
  }
}

/// The post that the app makes from JSON text with a valid key.
func read(_ json: String, identifier: String = UUID().uuidString) throws -> Post? {
  let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
  return Post(json: value as? [String: Any] ?? [:], identifier: identifier)
}
