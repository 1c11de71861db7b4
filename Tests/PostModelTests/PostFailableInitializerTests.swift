import Foundation
import PostModel
import TestSupport
import Testing

@Suite("Part One · Implement Model · Step 4, the failable initializer")
struct PostFailableInitializerTests {
  private static let key = PostTests.key

  private static func fields(of json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test func `A complete post is read, and its timestamp may have any number type`() throws {
    let json = #"{"username": "mira", "text": "Hello", "timestamp": 1448000000.25}"#
    let post = try #require(Post(json: Self.fields(of: json), identifier: Self.key))

    #expect(post.username == "mira")
    #expect(post.text == "Hello")
    #expect(post.timestamp == 1_448_000_000.25)
    #expect(post.identifier.uuidString == Self.key)

    let numbers: [Any] = [
      1, 1.0, Float(1), Int16(1), Int64(1), UInt8(1), UInt64(1), NSNumber(value: 1),
      Optional(1) as Any,
    ]
    for number in numbers {
      let fields: [String: Any] = ["username": "", "text": "", "timestamp": number]
      #expect(
        Post(json: fields, identifier: Self.key)?.timestamp == 1,
        "\(number) is a \(type(of: number))")
    }
  }

  @Test(arguments: [
    ("username", ["null", "12", #"{"first": "mira"}"#]),
    ("text", ["null", "12", "true", #"["Hello"]"#]),
    (
      "timestamp",
      ["null", "true", "false", #""1448000000""#, "[1448000000]", #"{".sv": "timestamp"}"#]
    ),
  ])
  func `JSON with a missing or invalid field is refused`(field: String, values: [String]) throws {
    var fields = try Self.fields(of: #"{"username": "mira", "text": "Hello", "timestamp": 1}"#)
    for value in values {
      fields[field] = try Self.fields(of: #"{"value": \#(value)}"#)["value"]
      #expect(Post(json: fields, identifier: Self.key) == nil, "\(value)")
    }
    fields[field] = nil
    #expect(Post(json: fields, identifier: Self.key) == nil)
    // A key with a capital letter or a space is another one.
    for key in [field.capitalized, "\(field) "] {
      var others = fields
      others[key] = field == "timestamp" ? 1 as Any : "mira"
      #expect(Post(json: others, identifier: Self.key) == nil, "\(key)")
    }
    #expect(Post(json: [:], identifier: Self.key) == nil)
  }

  @Test func `A timestamp that is not a finite number is refused, whatever its Swift type`() {
    // In one literal they would keep the compiler for minutes.
    let infinite: [Double] = [.nan, -.nan, .infinity, -.infinity]
    let boxed: [Any] = [
      NSNumber(value: true), NSNumber(value: Double.nan), Float.infinity, NSNull(), Date(), Data(),
    ]
    let optional: [Any] = [
      Bool?.some(true) as Any, Int8?.none as Any, Double?.none as Any, Double?.some(.nan) as Any,
    ]
    let literals: [Any] = [true, false, "1", "", [1.0] as [Double], ["1": 1.0] as [String: Double]]
    let pair: Any = (1.0, 2.0)
    for timestamp in infinite + boxed + optional + literals + [pair] {
      let fields: [String: Any] = ["username": "mira", "text": "Hello", "timestamp": timestamp]
      #expect(
        Post(json: fields, identifier: Self.key) == nil, "\(timestamp) is a \(type(of: timestamp))")
    }
  }

  @Test func `A username or text that is not a string is refused, whatever its Swift type`() {
    let texts: [Any] = [
      1, 1.5, true, NSNull(), Date(), Data("Hello".utf8), String?.none as Any, ["Hello"],
      ["text": "Hello"], Post(username: "", text: ""),
    ]
    for text in texts {
      for (username, text) in [("mira", text), (text, "Hello")] {
        let fields: [String: Any] = ["username": username, "text": text, "timestamp": 1]
        #expect(Post(json: fields, identifier: Self.key) == nil, "\(fields)")
      }
    }
  }

  @Test(
    arguments: ([
      "", " ", "error", "0", "-KXa1b2c3d4e5f6g7h8i", "posts/\(key)", "{\(key)}", " \(key)",
      "\(key) ",
      "\(key)\u{0}", "\(key)\u{0}junk", "\(key)0", String(key.dropLast()), String(key.dropFirst()),
      key.replacing("-", with: ""), key.replacing("-", with: "_"), key.replacing("6F", with: "6G"),
      key.replacing("6F", with: "é"), "\(key.dropLast())\u{0}",
      "\(key.dropLast(2))\u{0}F", "６F9619FF-8B86-D011-B42D-00CF4FC964",
      String(repeating: "-", count: 36), String(repeating: key, count: 1000),
    ] as [String]).samples)
  func `A key that is not a UUID is refused`(sample: Sample<String>) throws {
    let key = sample.value
    let fields: [String: Any] = ["username": "mira", "text": "Hello", "timestamp": 1]
    #expect(Post(json: fields, identifier: key) == nil)
    #expect(Post(json: fields, identifier: Self.key) != nil)
  }
}
