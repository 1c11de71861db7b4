import Foundation

/// A record of the cloud: a type, an ID, and values under keys. `CKRecord` as a value.
public struct CloudRecord: Hashable, Sendable, Codable {
  /// Tells a record from all others of the database.
  public struct ID: Hashable, Sendable, Codable {
    public let recordName: String

    public init(recordName: String) {
      self.recordName = recordName
    }
  }

  /// A value that points at another record.
  public struct Reference: Hashable, Sendable, Codable {
    public let recordID: ID

    public init(recordID: ID) {
      self.recordID = recordID
    }
  }

  /// What a server adds to a record when it saves it.
  public struct SystemFields: Hashable, Sendable, Codable {
    /// Changes with every save, so that the server knows whether a later save knows of all before it.
    public let recordChangeTag: String
    /// When the record was saved first.
    public let creationDate: Date
    /// Who saved it first.
    public let creatorUserRecordID: ID

    public init(recordChangeTag: String, creationDate: Date, creatorUserRecordID: ID) {
      self.recordChangeTag = recordChangeTag
      self.creationDate = creationDate
      self.creatorUserRecordID = creatorUserRecordID
    }
  }

  public let recordType: String
  public let recordID: ID
  /// Nil as long as the record has never been saved.
  public let systemFields: SystemFields?
  /// The record's own values.
  public private(set) var values: [String: CloudValue]

  /// A new record, or, with system fields, one that a server has.
  public init(
    recordType: String,
    recordID: ID,
    values: [String: CloudValue] = [:],
    systemFields: SystemFields? = nil
  ) {
    self.recordType = recordType
    self.recordID = recordID
    self.values = values
    self.systemFields = systemFields
  }

  /// The value under a key; nil for none.
  public subscript(key: String) -> CloudValue? {
    get { values[key] }
    set { values[key] = newValue }
  }
}
