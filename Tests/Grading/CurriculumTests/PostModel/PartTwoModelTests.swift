import AppUnderTest
import Foundation
import Testing

@Suite("Part Two · Post type", .serialized)
@MainActor
struct PartTwoModelTests {
  @Test(.criterion("part-two.model.json-value"))
  func jsonValueHoldsTheFields() {
    let json = Post(username: "mira", text: "Good morning", timestamp: 12.5).jsonValue
    expect(field: "username", of: json, in: "jsonValue", is: "mira")
    expect(field: "text", of: json, in: "jsonValue", is: "Good morning")
    expect(field: "timestamp", of: json, in: "jsonValue", is: 12.5)
  }

  @Test(.criterion("part-two.model.json-data"))
  func jsonDataHoldsTheFields() throws {
    let post = Post(
      username: "\"zoë\"\t& 你", text: "Say “hi”,\n\"hi\" \\ 你好 🌅", timestamp: 1_448_130_000.25)
    let data = try require("jsonData is there", post.jsonData)
    let object = try? JSONSerialization.jsonObject(with: data)
    let json = try require("jsonData is a JSON object", object as? [String: Any])
    expect(field: "username", of: json, in: "jsonData", is: "\"zoë\"\t& 你")
    expect(field: "text", of: json, in: "jsonData", is: "Say “hi”,\n\"hi\" \\ 你好 🌅")
    expect(field: "timestamp", of: json, in: "jsonData", is: 1_448_130_000.25)
  }

  @Test(.criterion("part-two.model.no-json-data"))
  func noDataOfWhatIsNoJSON() throws {
    _ = try require(
      "jsonData of a whole post is there",
      Post(username: "mira", text: "Hi", timestamp: 1.5).jsonData)
    for timestamp in [TimeInterval.nan, .infinity] {
      let data = Post(username: "mira", text: "Hi", timestamp: timestamp).jsonData
      expect(
        "no jsonData (nil) of a post with the timestamp \(timestamp), which JSON cannot write",
        data == nil, actual: "“\(String(decoding: data ?? Data(), as: UTF8.self))”")
    }
  }

  @Test(.criterion("part-two.model.there-and-back"))
  func goesThereAndBack() throws {
    let post = Post(
      username: "zoë", text: "One\ntwo \\ \"three\"", timestamp: 1_448_130_000.123_456)
    let back = try require(
      "jsonValue makes a post again",
      Post(json: post.jsonValue, identifier: post.identifier.uuidString))
    expect("the username of a post made from jsonValue", back.username, is: "zoë")
    expect("its text", back.text, is: "One\ntwo \\ \"three\"")
    expect("its timestamp", back.timestamp, is: 1_448_130_000.123_456)
    expect("it has the identifier of the first one", back.identifier == post.identifier)
    let late = Post(username: "zoë", text: "Late", timestamp: 2e11)
    // Another criterion judges whether such an entry is read.
    guard let read = Post(json: late.jsonValue, identifier: UUID().uuidString) else { return }
    expect("a timestamp that is far away", read.timestamp, is: 2e11)
  }

  @Test(.criterion("part-two.paging.query-timestamp"))
  func queryTimestampIsJustBeforeThePost() {
    let post = Post(username: "mira", text: "Good morning", timestamp: 1_000_000.5)
    let microseconds = (1_000_000.5 - post.queryTimestamp) * 1_000_000
    expect(
      "queryTimestamp is 0.000001 seconds before the timestamp",
      (0.9...1.1).contains(microseconds), actual: "\(microseconds) millionths before")
    for timestamp in [-1e13, 1e13, 1e300] {
      let query = Post(username: "mira", text: "Hi", timestamp: timestamp).queryTimestamp
      expect(
        "queryTimestamp is \(timestamp) or a little less",
        (timestamp - 1...timestamp).contains(query), actual: "\(query)")
    }
  }
}
