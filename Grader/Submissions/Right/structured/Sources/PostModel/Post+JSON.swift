import Foundation

extension Post {
  public init?(json: [String: Any], identifier: String) {
    guard let username = json["username"] as? String,
      let text = json["text"] as? String,
      let timestamp = Self.number(json["timestamp"]),
      let identifier = UUID(uuidString: identifier)
    else { return nil }
    self.init(username: username, text: text, timestamp: timestamp, identifier: identifier)
  }

  /// A number; `true`, which Foundation reads as one, is none.
  private static func number(_ value: Any?) -> Double? {
    if let number = value as? NSNumber {
      return String(cString: number.objCType) == "c" ? nil : number.doubleValue
    }
    return value as? Double
  }

  public var jsonValue: [String: Any] {
    ["username": username, "text": text, "timestamp": timestamp]
  }

  public var jsonData: Data? {
    guard timestamp.isFinite else { return nil }
    return try? JSONSerialization.data(withJSONObject: jsonValue)
  }
}
