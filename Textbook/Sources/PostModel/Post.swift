// Solves: Part One, Implement Model, steps 1 to 4 (the memberwise initializer).
// Does not have: the order of posts, which is in PostController.swift. Post.swift in Sources does.

import Foundation

public struct Post: Hashable, Sendable {
  public let username: String
  public let text: String
  public let timestamp: TimeInterval
  public let identifier: UUID

  public init(
    username: String,
    text: String,
    timestamp: TimeInterval = Date().timeIntervalSince1970,
    identifier: UUID = UUID()
  ) {
    self.username = username
    self.text = text
    self.timestamp = timestamp
    self.identifier = identifier
  }
}
