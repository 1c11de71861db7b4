// Solves: Part One, Implement Model, step 4 (the failable initializer); Part Two, the Post type, steps 2 and 3.
// Does not refuse: `true` as a timestamp and, on Linux, a key with a sign. Post+JSON.swift in Sources does.

import Foundation

extension Post {
  private enum Key {
    static let username = "username"
    static let text = "text"
    static let timestamp = "timestamp"
  }

  public init?(json: [String: Any], identifier: String) {
    guard let username = json[Key.username] as? String,
      let text = json[Key.text] as? String,
      let timestamp = json[Key.timestamp] as? TimeInterval,
      let identifier = UUID(uuidString: identifier)
    else { return nil }
    self.init(username: username, text: text, timestamp: timestamp, identifier: identifier)
  }

  public var jsonValue: [String: Any] {
    [
      Key.username: username,
      Key.text: text,
      Key.timestamp: timestamp,
    ]
  }

  public var jsonData: Data? {
    try? JSONSerialization.data(withJSONObject: jsonValue)
  }
}
