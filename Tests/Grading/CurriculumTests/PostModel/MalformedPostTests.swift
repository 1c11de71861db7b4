import AppUnderTest
import Foundation
import Testing

@Suite("Part One · Implement Model · Malformed posts", .serialized)
@MainActor
struct MalformedPostTests {
  private func entry(_ flaws: [String: String] = [:]) -> String {
    let fields = ["username": #""mira""#, "text": #""Hi""#, "timestamp": "1.5"]
      .merging(flaws) { $1 }.filter { !$1.isEmpty }
    return "{\(fields.map { #""\#($0)": \#($1)"# }.joined(separator: ", "))}"
  }

  /// An app that reads no post at all would refuse malformed posts, too.
  private func requireWholePost() throws {
    _ = try require("a whole dictionary makes a post", try read(entry()))
  }

  private func expectNoPost(_ flaw: String, _ post: Post?) {
    expect("a dictionary with \(flaw) makes no post (nil)", post == nil, actual: "there is a post")
  }

  private func expectNoPost(_ flaw: String, for field: String, _ value: String) throws {
    try requireWholePost()
    expectNoPost("\(flaw) for a \(field)", try read(entry([field: value])))
  }

  private func expectNoPost(without field: String) throws {
    try expectNoPost("nothing", for: field, "")
    try expectNoPost("null", for: field, "null")
    let others = [field: "", field.uppercased(): field == "timestamp" ? "1.5" : #""Hi""#]
    expectNoPost("\(field.uppercased()) in place of \(field)", try read(entry(others)))
  }

  @Test(.criterion("part-one.model.needs-a-username"))
  func needsAUsername() throws { try expectNoPost(without: "username") }

  @Test(.criterion("part-one.model.needs-a-text"))
  func needsAText() throws { try expectNoPost(without: "text") }

  @Test(.criterion("part-one.model.needs-a-timestamp"))
  func needsATimestamp() throws { try expectNoPost(without: "timestamp") }

  @Test(.criterion("part-one.model.needs-the-right-types"))
  func needsTheRightTypes() throws {
    for field in ["username", "text", "timestamp"] {
      try expectNoPost("an object", for: field, #"{"a": 1}"#)
      try expectNoPost("an array", for: field, "[1.5]")
      if field != "timestamp" { try expectNoPost("a number", for: field, "12") }
    }
    try expectNoPost("digits in quotes", for: "timestamp", #""1.5""#)
    try expectNoPost("words", for: "timestamp", #""yesterday""#)
  }

  @Test(.criterion("part-one.model.needs-a-uuid"))
  func needsAUUID() throws {
    try requireWholePost()
    let key = "7C0B6E0A-1B1F-4E5C-9C3A-0D2C5F8A9B1"
    for key in ["12", "", key, "\(key)Z", "\(key)12", " \(key)1", "\(key)1\n", "{\(key)1}"] {
      expectNoPost("the identifier “\(key)”", try read(entry(), identifier: key))
    }
  }
}
