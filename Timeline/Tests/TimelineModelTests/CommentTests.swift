import Cloud
import Testing
import TimelineModel

@Suite("Timeline overview: Model Objects, Comment")
struct CommentTests {
  private let post: Post

  init() throws { post = try #require(Post(record: ModelRecords.post.saved(by: "mira"))) }

  private func comment(_ text: String) -> TimelineModel.Comment? {
    Comment(
      owner: ModelRecords.ben, post: post.reference, postOwner: post.owner, text: text,
      id: CloudRecord.ID(recordName: "comment"))
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
    #expect(comment(" Lovely\n")?.recordValue == ModelRecords.comment)
  }

  @Test(arguments: HostileText.visible)
  func `A comment comes back from the record`(text: String) throws {
    let comment = try #require(self.comment(text))

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
}
