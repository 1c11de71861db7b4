/// A notification over the top of a screen: `UNNotificationContent` as a value.
public struct Banner: Hashable, Codable, Sendable {
  /// What happened. A tap on the title leads there.
  public var title: String
  public var body: String

  public init(title: String, body: String = "") {
    self.title = title
    self.body = body
  }
}
