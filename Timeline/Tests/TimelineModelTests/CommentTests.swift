import Cloud
import TestSupport
import Testing
import TimelineModel

@Suite("Timeline overview: Model Objects, Comment")
struct CommentTests {
  private let post: Post

  init() throws {
    post = try #require(Post(record: ModelRecords.post.saved(by: "mira")))
  }

  @Test func `A comment is read from a record with everything in it`() throws {
    let comment = try #require(Comment(record: ModelRecords.comment.saved(by: "ben")))

    #expect(comment.id.recordName == "comment")
    #expect(comment.owner == ModelRecords.ben)
    #expect(comment.post == ModelRecords.reference(toRecord: "post"))
    #expect(comment.postOwner == ModelRecords.mira)
    #expect(comment.text == "Lovely")
    #expect(comment.creationDate == ModelRecords.day)
  }

  @Test func `A comment's record says whose post it is about, for the subscription`() {
    let comment = Comment(
      owner: ModelRecords.ben, post: post.reference, postOwner: post.owner, text: " Lovely\n",
      id: CloudRecord.ID(recordName: "comment"))

    #expect(comment?.recordValue == ModelRecords.comment)
  }

  @Test(arguments: HostileText.visible)
  func `A comment comes back from the record`(text: String) throws {
    let comment = try #require(
      Comment(owner: ModelRecords.ben, post: post.reference, postOwner: post.owner, text: text))

    #expect(Comment(record: comment.recordValue) == comment)
    #expect(comment.text.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func `A new comment has a unique ID and no creation date`() throws {
    let first = try #require(
      Comment(owner: ModelRecords.ben, post: post.reference, postOwner: post.owner, text: "x"))
    let second = try #require(
      Comment(owner: ModelRecords.ben, post: post.reference, postOwner: post.owner, text: "x"))

    #expect(first.id != second.id)
    #expect(first.creationDate == nil)
  }

  @Test(arguments: ["owner", "post", "postOwner", "text"])
  func `A record with a missing or wrong value is not a comment`(key: String) {
    #expect(Comment(record: ModelRecords.comment.with(nil, for: key)) == nil)
    for value in ModelRecords.values {
      guard (key == "text" ? value.string : value.reference?.recordID.recordName) == nil
      else { continue }
      #expect(Comment(record: ModelRecords.comment.with(value, for: key)) == nil, "\(value)")
    }
  }

  @Test(arguments: HostileText.invisible.samples)
  func `A text without visible characters is refused`(sample: Sample<String>) {
    let text = sample.value
    #expect(
      Comment(owner: ModelRecords.ben, post: post.reference, postOwner: post.owner, text: text)
        == nil)
    #expect(Comment(record: ModelRecords.comment.with(.string(text), for: "text")) == nil)
  }

  @Test func `A text has at most ten thousand bytes, not counting the white space around it`() {
    let longest = String(repeating: "é", count: 5000)

    #expect(
      Comment(
        owner: ModelRecords.ben, post: post.reference, postOwner: post.owner, text: " \(longest)\n")?
        .text == longest)
    #expect(
      Comment(
        owner: ModelRecords.ben, post: post.reference, postOwner: post.owner, text: longest + "x")
        == nil)
    #expect(
      Comment(record: ModelRecords.comment.with(.string(longest + "x"), for: "text")) == nil)
  }
}
