import Cloud
import Foundation
import TimelineModel

/// Three people, and records as a server has them.
enum ModelRecords {
  static let mira = reference(to: "mira")
  static let ben = reference(to: "ben")
  static let zoe = reference(to: "zoe")
  static let day = Date(timeIntervalSince1970: 1_448_000_000)
  static let png = Data.png(width: 3, height: 2)

  static let user = CloudRecord(
    recordType: "User", recordID: mira.recordID,
    values: [
      "displayName": .string("Mira"), "searchName": .string("mira"), "photo": .asset(png),
      "friends": .list([.reference(ben), .reference(zoe)]),
    ])

  static let post = CloudRecord(
    recordType: "Post", recordID: CloudRecord.ID(recordName: "post"),
    values: [
      "owner": .reference(mira), "caption": .string("The #sea"),
      "photo": .asset(png), "hashtags": .list([.string("sea")]),
      "location": CloudLocation(latitude: 54.5, longitude: 8.25).map(CloudValue.location),
    ].compactMapValues(\.self))

  static let comment = CloudRecord(
    recordType: "Comment", recordID: CloudRecord.ID(recordName: "comment"),
    values: [
      "owner": .reference(ben), "post": .reference(reference(toRecord: "post")),
      "postOwner": .reference(mira), "text": .string("Lovely"),
    ])

  /// At least one value of each type.
  static let values: [CloudValue] =
    [
      .string("x"), .reference(ben), .asset(png), .asset(Data()), .list([]), .list([.string("x")]),
      .list([.reference(ben), .string("x")]), .list([.list([.reference(ben)])]),
    ] + [CloudLocation(latitude: 0, longitude: 0)].compactMap { $0.map(CloudValue.location) }

  static func reference(to name: String) -> CloudRecord.Reference {
    reference(toRecord: "user-\(name)")
  }

  static func reference(toRecord name: String) -> CloudRecord.Reference {
    CloudRecord.Reference(recordID: CloudRecord.ID(recordName: name))
  }
}

extension CloudRecord {
  func with(_ value: CloudValue?, for key: String) -> CloudRecord {
    var record = self
    record[key] = value
    return record
  }

  /// The record as the server has it after a person has saved it.
  func saved(by name: String) -> CloudRecord {
    CloudRecord(
      recordType: recordType, recordID: recordID, values: values,
      systemFields: SystemFields(
        recordChangeTag: "1", creationDate: ModelRecords.day,
        creatorUserRecordID: ID(recordName: name)))
  }
}
