import AppUnderTest
import Foundation
import Testing

@Suite("Part One · Implement Model · Malformed posts", .serialized)
@MainActor
struct MalformedPostTests {
  /// An app that reads no post at all would refuse malformed posts, too.
  private func requireWholePost() throws {
    _ = try require(
      "a whole dictionary makes a post",
      try read(#"{"username": "mira", "text": "Hi", "timestamp": 1.5}"#))
  }

  @Test(.criterion("part-one.model.needs-a-username"))
  func needsAUsername() throws {
    try requireWholePost()
    expectNoPost("no username", try read(#"{"text": "Hi", "timestamp": 1.5}"#))
    expectNoPost(
      "null for a username", try read(#"{"username": null, "text": "Hi", "timestamp": 1.5}"#))
  }

  @Test(.criterion("part-one.model.needs-a-text"))
  func needsAText() throws {
    try requireWholePost()
    expectNoPost("no text", try read(#"{"username": "mira", "timestamp": 1.5}"#))
    expectNoPost(
      "null for a text", try read(#"{"username": "mira", "text": null, "timestamp": 1.5}"#))
  }

  @Test(.criterion("part-one.model.needs-a-timestamp"))
  func needsATimestamp() throws {
    try requireWholePost()
    expectNoPost("no timestamp", try read(#"{"username": "mira", "text": "Hi"}"#))
    expectNoPost(
      "null for a timestamp", try read(#"{"username": "mira", "text": "Hi", "timestamp": null}"#))
  }

  @Test(.criterion("part-one.model.needs-the-right-types"))
  func needsTheRightTypes() throws {
    try requireWholePost()
    expectNoPost(
      "a number for a username", try read(#"{"username": 12, "text": "Hi", "timestamp": 1.5}"#))
    expectNoPost(
      "an object for a text", try read(#"{"username": "mira", "text": {"a": 1}, "timestamp": 1.5}"#)
    )
    expectNoPost(
      "an array for a timestamp",
      try read(#"{"username": "mira", "text": "Hi", "timestamp": [1.5]}"#))
    expectNoPost(
      "an array for a username",
      try read(#"{"username": ["mira"], "text": "Hi", "timestamp": 1.5}"#))
    expectNoPost(
      "a number for a text", try read(#"{"username": "mira", "text": 12, "timestamp": 1.5}"#))
    expectNoPost(
      "digits in quotes for a timestamp",
      try read(#"{"username": "mira", "text": "Hi", "timestamp": "1.5"}"#))
    expectNoPost(
      "words for a timestamp",
      try read(#"{"username": "mira", "text": "Hi", "timestamp": "yesterday"}"#))
  }

  @Test(.criterion("part-one.model.needs-a-uuid"))
  func needsAUUID() throws {
    try requireWholePost()
    let json = #"{"username": "mira", "text": "Hi", "timestamp": 1.5}"#
    let key = "7C0B6E0A-1B1F-4E5C-9C3A-0D2C5F8A9B1"
    for key in ["12", "", key, "\(key)Z", "\(key)12", " \(key)1", "\(key)1\n", "{\(key)1}"] {
      expectNoPost("the identifier “\(key)”", try read(json, identifier: key))
    }
  }
}

private func expectNoPost(_ flaw: String, _ post: Post?) {
  expect("a dictionary with \(flaw) makes no post (nil)", post == nil, actual: "there is a post")
}
