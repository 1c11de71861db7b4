import Foundation

/// `CKRecord` as a value.
public struct CloudRecord: Hashable, Sendable, Codable {
  public struct ID: Hashable, Sendable, Codable {
    public let recordName: String

    public init(recordName: String) { self.recordName = recordName }
  }

  /// By ID, each with its own success or failure.
  public typealias Results = [ID: Result<CloudRecord, CloudError>]

  public struct Reference: Hashable, Sendable, Codable {
    public let recordID: ID

    public init(recordID: ID) { self.recordID = recordID }
  }

  /// The fields that a server adds when it saves a record.
  public struct SystemFields: Hashable, Sendable, Codable {
    /// Changes with every save, so that the server can tell whether a later save is based on the latest version.
    public let recordChangeTag: String
    /// When the record was first saved.
    public let creationDate: Date
    /// The person who first saved it.
    public let creatorUserRecordID: ID

    public init(recordChangeTag: String, creationDate: Date, creatorUserRecordID: ID) {
      self.recordChangeTag = recordChangeTag
      self.creationDate = creationDate
      self.creatorUserRecordID = creatorUserRecordID
    }
  }

  public let recordType: String
  public let recordID: ID
  /// Nil if the record has never been saved.
  public let systemFields: SystemFields?
  public private(set) var values: [String: CloudValue]

  public init(
    recordType: String, recordID: ID, values: [String: CloudValue] = [:],
    systemFields: SystemFields? = nil
  ) {
    self.recordType = recordType
    self.recordID = recordID
    self.values = values
    self.systemFields = systemFields
  }

  public subscript(key: String) -> CloudValue? {
    get { values[key] }
    set { values[key] = newValue }
  }
}
