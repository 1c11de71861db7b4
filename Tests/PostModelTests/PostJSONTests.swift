import Foundation
import PostModel
import TestSupport
import Testing

@Suite("Part Two · Add Posting Functionality to the Post type")
struct PostJSONTests {
  @Test func `Step 3: jsonData is jsonValue encoded, with the same bytes each time`() throws {
    let post = Post(username: "mira", text: "“Hi”/\n", timestamp: 1_448_000_000.5)
    let data = try #require(post.jsonData)

    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"text":"“Hi”\/\n","timestamp":1448000000.5,"username":"mira"}"#)
    #expect(post.jsonData == data)
  }

  @Test("A post that is written and read again has the same fields, scalar by scalar")
  func roundTrip() throws {
    var generator = SplitMix64(state: 15)
    let timestamps = [
      0, -0.0, 1, -1, 1e-7, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0.1 + 0.2,
    ]
    let hostile = zip(HostileText.all, HostileText.all.reversed())
      .map {
        Post(username: $0, text: $1, timestamp: timestamps.randomElement(using: &generator) ?? 0)
      }
    let random = (0..<500).map { _ in
      Post(
        username: HostileText.random(using: &generator),
        text: HostileText.random(using: &generator),
        timestamp: .random(in: -2e9...2e9, using: &generator))
    }
    for post in hostile + random {
      let data = try #require(post.jsonData)
      let fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let key = post.identifier.uuidString

      #expect(Set(fields.keys) == ["username", "text", "timestamp"])
      let same = Post(json: post.jsonValue, identifier: key)
      #expect(same == post)
      // Strings that are canonically equal count as equal.
      #expect(same?.text.unicodeScalars.elementsEqual(post.text.unicodeScalars) == true)
      #expect(same?.username.unicodeScalars.elementsEqual(post.username.unicodeScalars) == true)

      // JSONSerialization on Linux rounds the last digits, and swallows some byte order marks within strings.
      let copy = try #require(Post(json: fields, identifier: key))
      #expect(abs(copy.timestamp - post.timestamp) <= 8 * post.timestamp.ulp)
      #expect(
        copy.text.replacing("\u{FEFF}", with: "") == post.text.replacing("\u{FEFF}", with: ""))
    }
  }
}
