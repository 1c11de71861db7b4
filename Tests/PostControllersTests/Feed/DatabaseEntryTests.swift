import Foundation
import PostModel
import Testing

@testable import PostControllers

@Suite("Part One · Post Controller · Entries of the feed")
struct DatabaseEntryTests {
  private static let key = "6F9619FF-8B86-D011-B42D-00CF4FC964FF"

  /// All combinations of values that a field may have.
  static let corpus: [String] = {
    let strings = [
      nil, "null", "1", "true", "[]", "{}", #""""#, #""mira""#, #""\u0000""#, #""\ud83d\ude00""#,
      #""\ud800""#, #"["mira"]"#,
    ]
    let numbers = [
      nil, "null", "true", "false", #""1""#, "[]", "{}", "[1]", "0", "-0.0", "1", "-1", "0.1",
      "1E5", "1448000000.123456", "1e308", "-1e308", "1.7976931348623157e308", "5e-324", "2.5e-320",

      "1e400", "-1e400", "9007199254740993", "9223372036854775807", "9223372036854775808",
      "18446744073709551615", "18446744073709551616", "-9223372036854775809",
      "123456789012345678901234567890",
      String(repeating: "9", count: 308), String(repeating: "9", count: 400),
    ]
    let fields: (String?, String?, String?) -> String = { username, text, timestamp in
      let members = [
        username.map { #""username": \#($0)"# }, text.map { #""text": \#($0)"# },
        timestamp.map { #""timestamp": \#($0)"# },
      ]
      return "{\(members.compactMap(\.self).joined(separator: ", "))}"
    }
    return strings.flatMap { string in
      numbers.flatMap { number in
        [fields(string, #""Hello""#, number), fields(#""mira""#, string, number)]
      }
    }
  }()

  private static func post(bySerialization json: String) -> Post? {
    let fields = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    return fields.flatMap { Post(json: $0, identifier: key) }
  }

  private static func post(byReading json: String) -> Post? {
    (try? DatabaseEntry(json: Data(json.utf8)))?.post(key: key)
  }

  @Test func `An entry is a post exactly when the failable initializer says so`() {
    var postCount = 0
    for json in Self.corpus {
      let post = Self.post(byReading: json)
      #expect(post == Self.post(bySerialization: json), "\(json)")
      postCount += post == nil ? 0 : 1
    }
    // A post needs one of the four valid strings and a finite number, so only some entries of the corpus are posts.
    #expect(postCount > 100)
    #expect(postCount < Self.corpus.count / 2)
  }

  @Test(
    "An entry that is not a post is not an error, and has its timestamp",
    arguments: [
      ("null", nil), ("true", nil), ("12", nil), (#""text""#, nil), ("[]", nil),
      (#"[{"username": "mira"}]"#, nil), ("{}", nil), (#"{"timestamp": 12.5, "text": 1}"#, 12.5),
    ])
  func noPost(json: String, timestamp: Double?) throws {
    let entry = try DatabaseEntry(json: Data(json.utf8))

    #expect(entry.timestamp == timestamp)
    #expect(entry.post(key: Self.key) == nil)
  }

  @Test("The smallest and the largest numbers are read exactly, and too large ones make no post")
  func extremes() {
    let expected: [(String, Double?)] = [
      ("1e400", nil), ("-1e400", nil), (String(repeating: "9", count: 400), nil),
      ("5e-324", .leastNonzeroMagnitude), ("-1.7976931348623157e+308", -.greatestFiniteMagnitude),
      ("1.7976931348623157e+308", .greatestFiniteMagnitude),
      ("1448000000.000001", 1_448_000_000.000001),
      ("9007199254740993", 9_007_199_254_740_992), ("1e-400", 0),
    ]
    for (json, timestamp) in expected {
      let post = Self.post(byReading: #"{"username": "", "text": "", "timestamp": \#(json)}"#)
      #expect(post?.timestamp == timestamp, "\(json)")
    }
  }
}
