import Cloud
import Testing
import TimelineModel

@Suite("Timeline overview: Model Objects, forged records")
struct ForgedRecordTests {
  private func isRead(_ record: CloudRecord) -> [Bool] {
    [User(record: record) != nil, Post(record: record) != nil, Comment(record: record) != nil]
  }

  @Test(arguments: zip([ModelRecords.user, ModelRecords.post, ModelRecords.comment], 0..<3))
  func `A record of another type or of someone else is not read`(record: CloudRecord, kind: Int) {
    let owner = kind == 2 ? "ben" : "mira"
    #expect(isRead(record.saved(by: owner)) == (0..<3).map { $0 == kind })
    for creator in [kind == 2 ? "mira" : "ben", "", owner.capitalized] {
      #expect(isRead(record.saved(by: creator)) == [false, false, false])
    }
    let type = record.recordType
    for other in ["\(type)s", type.lowercased(), kind == 1 ? "Comment" : "Post", ""] {
      #expect(!isRead(record.retyped(other))[kind])
    }
  }
}
