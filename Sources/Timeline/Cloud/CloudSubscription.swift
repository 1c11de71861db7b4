/// A wish to be told about records as they are saved. `CKQuerySubscription`.
public struct CloudSubscription: Hashable, Sendable, Codable {
  /// Which saves count.
  public struct Options: OptionSet, Hashable, Sendable, Codable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    public static let firesOnRecordCreation = Options(rawValue: 1)
    public static let firesOnRecordUpdate = Options(rawValue: 2)
  }

  /// Tells it from the other subscriptions of the same person.
  public let subscriptionID: String
  public let recordType: String
  /// What must hold for a record after it has been saved.
  public let predicate: CloudQuery.Predicate
  public let options: Options

  public init(
    subscriptionID: String,
    recordType: String,
    predicate: CloudQuery.Predicate,
    options: Options
  ) {
    self.subscriptionID = subscriptionID
    self.recordType = recordType
    self.predicate = predicate
    self.options = options
  }
}
