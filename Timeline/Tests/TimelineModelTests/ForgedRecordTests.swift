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
      let retyped = CloudRecord(recordType: other, recordID: record.recordID, values: record.values)
      #expect(!isRead(retyped)[kind])
    }
  }

  @Test(arguments: [
    (ModelRecords.user, ["displayName"]), (ModelRecords.post, ["owner", "caption", "photo"]),
    (ModelRecords.comment, ["owner", "post", "postOwner", "text"]),
  ])
  func `A record with a missing or wrong value is not read`(record: CloudRecord, keys: [String]) {
    for key in keys {
      for value in [nil] + ModelRecords.values where !Self.fits(value, key) {
        let wrong = record.with(value, for: key)
        #expect(isRead(wrong) == [false, false, false], "\(key): \(value as Any)")
      }
    }
  }

  private static func fits(_ value: CloudValue?, _ key: String) -> Bool {
    switch key {
    case "displayName", "caption", "text": value?.string != nil
    case "photo": value?.asset == ModelRecords.png
    default: value?.reference != nil
    }
  }
}
