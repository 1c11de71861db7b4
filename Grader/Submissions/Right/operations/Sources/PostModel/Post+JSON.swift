import Foundation

extension Post {
  private static let usernameField = "username"
  private static let textField = "text"
  private static let timestampField = "timestamp"

  public init?(json: [String: Any], identifier: String) {
    guard let uuid = UUID(uuidString: identifier), uuid.uuidString == identifier.uppercased() else {
      return nil
    }
    guard case let username as String = json[Self.usernameField],
      case let text as String = json[Self.textField]
    else { return nil }
    let seconds: TimeInterval
    switch json[Self.timestampField] {
    case let number as Double: seconds = number
    case let number as Int: seconds = TimeInterval(number)
    case let number as NSNumber: seconds = number.doubleValue
    default: return nil
    }
    self.init(username: username, text: text, timestamp: seconds, identifier: uuid)
  }

  public var jsonValue: [String: Any] {
    [Self.usernameField: username, Self.textField: text, Self.timestampField: timestamp]
  }

  public var jsonData: Data? {
    let value = jsonValue
    guard JSONSerialization.isValidJSONObject(value) else { return nil }
    return try? JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
  }
}
