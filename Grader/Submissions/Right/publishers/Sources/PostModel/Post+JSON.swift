import Foundation

/// The names of a post's fields on the server.
private let (usernameName, textName, timestampName) = ("username", "text", "timestamp")

extension Post {
  public init?(json: [String: Any], identifier: String) {
    let number = json[timestampName]
    guard let username = json[usernameName] as? String, let text = json[textName] as? String,
      let timestamp = (number as? Double) ?? (number as? NSNumber)?.doubleValue
        ?? (number as? Int).map(Double.init),
      let uuid = UUID(uuidString: identifier),
      identifier.utf8.allSatisfy({ UInt8(ascii: "+") != $0 && UInt8(ascii: " ") != $0 }),
      identifier.utf8.count == 36
    else { return nil }
    self = Post(username: username, text: text, timestamp: timestamp, identifier: uuid)
  }

  public var jsonValue: [String: Any] {
    Dictionary(uniqueKeysWithValues: [
      (usernameName, username as Any), (textName, text as Any), (timestampName, timestamp as Any),
    ])
  }

  public var jsonData: Data? {
    guard JSONSerialization.isValidJSONObject(jsonValue) else { return nil }
    return try? JSONSerialization.data(withJSONObject: jsonValue)
  }
}
