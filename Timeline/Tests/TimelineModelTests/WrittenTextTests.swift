import Cloud
import TestSupport
import Testing
import TimelineModel

/// A required text: a name, a caption, or the text of a comment.
struct WrittenText: CustomTestStringConvertible {
  let key: String
  let maximumLength: Int
  let record: CloudRecord
  /// The text of a new object. Nil if the text is refused.
  let make: @Sendable (String) -> String?
  let read: @Sendable (CloudRecord) -> String?

  var testDescription: String { key }

  static let all = [
    WrittenText(
      key: "displayName", maximumLength: 200, record: ModelRecords.user,
      make: { User(id: ModelRecords.mira.recordID, displayName: $0)?.displayName },
      read: { User(record: $0)?.displayName }),
    WrittenText(
      key: "caption", maximumLength: 10_000, record: ModelRecords.post,
      make: { text in
        Photo(data: ModelRecords.png)
          .flatMap { Post(owner: ModelRecords.mira, caption: text, photo: $0)?.caption }
      },
      read: { Post(record: $0)?.caption }),
    WrittenText(
      key: "text", maximumLength: 10_000, record: ModelRecords.comment,
      make: { text in
        let (mira, ben) = (ModelRecords.mira, ModelRecords.ben)
        return Comment(owner: ben, post: mira, postOwner: mira, text: text)?.text
      },
      read: { Comment(record: $0)?.text }),
  ]
}

@Suite("Timeline overview: Model Objects, texts that people write")
struct WrittenTextTests {
  @Test(arguments: WrittenText.all, HostileText.invisible.samples)
  func `A text without visible characters is refused`(text: WrittenText, sample: Sample<String>) {
    let blank = sample.value
    #expect(text.make(blank) == nil)
    #expect(text.read(text.record.with(.string(blank), for: text.key)) == nil)
    #expect(text.make(blank + "x" + blank) != nil)
  }

  @Test(arguments: WrittenText.all)
  func `A text has a limit in bytes, not counting the white space around it`(text: WrittenText) {
    let longest = String(repeating: "é", count: text.maximumLength / 2)
    #expect(text.make(" \(longest)\n") == longest)
    #expect(text.make(longest + "x") == nil)
    #expect(text.read(text.record.with(.string(longest + "x"), for: text.key)) == nil)
  }
}
