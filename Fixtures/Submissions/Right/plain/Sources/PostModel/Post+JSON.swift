import Foundation

extension Post {
  private static let usernameKey = "username"
  private static let textKey = "text"
  private static let timestampKey = "timestamp"

  public init?(json: [String: Any], identifier: String) {
    guard let username = json[Self.usernameKey] as? String,
      let text = json[Self.textKey] as? String,
      let timestamp = json[Self.timestampKey] as? Double,
      let identifier = UUID(uuidString: identifier)
    else { return nil }
    self.init(username: username, text: text, timestamp: timestamp, identifier: identifier)
  }

  public var jsonValue: [String: Any] {
    [Self.usernameKey: username, Self.textKey: text, Self.timestampKey: timestamp]
  }

  public var jsonData: Data? {
    try? JSONSerialization.data(withJSONObject: jsonValue)
  }
}
